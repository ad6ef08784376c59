import { describe, expect, it, vi } from 'vitest';
import { companyInfo } from './company-info.ts';
import { customer } from './customer.ts';
import { backofficeFunction } from './function.ts';
import { group, groupPermissions, readFunctionRights, writeFunctionRights } from './group.ts';
import { introduction } from './introduction.ts';
import { product } from './product.ts';
import { emptyRow, fromWire, problemsOf, toWire } from './resource.ts';
import type { Resource } from './resource.ts';
import { service } from './service.ts';
import { slide } from './slide.ts';
import { GENDER, staff } from './staff.ts';
import { user } from './user.ts';
import { websiteMenu } from './website-menu.ts';

const wireNames = (resource: Resource): string[] =>
  Object.values(resource.fields)
    .map((field) => field.wire)
    .toSorted();

// The contract's names, to the letter.
const CONTRACT: readonly [Resource, string][] = [
  [service, 'id tieuDe moTaNgan noiDung urlImg thutuhienthi active ngayTao nguoiTao ngaySua nguoiSua'],
  [product, 'id tieuDe moTaNgan noiDung urlImg thutuhienthi active ngayTao nguoiTao ngaySua nguoiSua'],
  [introduction, 'id tentieude moTa urlImg thutuhienthi active'],
  [websiteMenu, 'id name url idMenuCha order active'],
  [slide, 'id url thutu'],
  [customer, 'id tenKhachHang diaChi urlLogo email soDienThoai maSoThue website active idLoaiKH loaiKH thutu'],
  [companyInfo, 'id tenCty motangan moTa diaChi soDienThoai email facebook linkMess website title gioLamViec logoimg'],
  [user, 'id userName idUserInfo idRoles'],
  [staff, 'id stt tenNhanVien email phone gioiTinh ngaySinh ngayBatDau queQuan idChucVu chucVu'],
  [group, 'id name moTa'],
  [groupPermissions, 'id roleGroupName moTa dataPhanQuyen'],
  [backofficeFunction, 'id stt functionName parentId link parentName icon thutu dataPermission'],
];

describe('a resource', () => {
  it.each(CONTRACT.map(([resource, names]) => [resource.name, resource, names] as const))(
    'of the name %s carries the contract’s wire names',
    (_name, resource, names) => {
      expect(wireNames(resource)).toEqual(names.split(' ').toSorted());
    },
  );

  it('keeps unknown fields out and reads missing ones as empty', () => {
    const row = fromWire(service, { id: 5, tieuDe: 'Vận tải', extra: 1, __proto__: { active: true } });
    expect(row).toEqual({
      id: 5,
      title: 'Vận tải',
      summary: '',
      body: '',
      image: '',
      order: 0,
      active: false,
      createdAt: '',
      createdBy: '',
      updatedAt: '',
      updatedBy: '',
    });
  });

  it('cannot read what is no row', () => {
    for (const wire of [null, undefined, 'text', 5, {}, { tieuDe: 'a' }, []])
      expect(fromWire(service, wire)).toBeUndefined();
  });

  it('sends what it may write, tidied, and nothing that the backend writes alone', () => {
    const wire = toWire(service, {
      id: 5,
      title: ' Vận tải ',
      createdBy: 'An',
      createdAt: '2026-01-01T00:00:00',
      active: true,
    });
    expect(wire).toEqual({ id: 5, tieuDe: 'Vận tải', active: true });
  });

  it('survives the way to the wire and back', () => {
    const values = { ...emptyRow(websiteMenu), id: 9, name: 'Giới thiệu', parent: null, order: 3 };
    expect(toWire(websiteMenu, values)).toMatchObject({ idMenuCha: 0 });
    expect(fromWire(websiteMenu, toWire(websiteMenu, values))).toEqual(values);
  });

  it('names every problem by domain name', () => {
    expect(problemsOf(introduction, emptyRow(introduction))).toEqual({
      title: { code: 'required' },
      body: { code: 'required' },
      image: { code: 'required' },
    });
    expect(problemsOf(service, { ...emptyRow(service), title: 'a' })).toEqual({});
  });

  it('does not let somebody start before being born', () => {
    const person = {
      ...emptyRow(staff),
      name: 'An',
      gender: GENDER.female,
      position: 1,
      birthDate: '1990-01-01T00:00:00',
      startDate: '1989-12-31T00:00:00',
    };
    expect(problemsOf(staff, person)).toEqual({ startDate: { code: 'beforeOther', other: 'birthDate' } });
    expect(problemsOf(staff, { ...person, startDate: person.birthDate })).toEqual({});
    // Typed as no day: that is its own mistake, and nobody else's.
    expect(Object.keys(problemsOf(staff, { ...person, birthDate: '31/2/2000' }))).toEqual(['birthDate']);
  });

  it('lets nobody be born after today in Vietnam, whoever starts work later', () => {
    const now = Date.UTC(2026, 10, 23, 17, 30);
    vi.useFakeTimers({ now, toFake: ['Date'] });
    try {
      const person = { ...emptyRow(staff), name: 'An', gender: GENDER.male, position: 1, startDate: '2027-01-01T00:00:00' };
      expect(problemsOf(staff, { ...person, birthDate: '2026-11-24T00:00:00' })).toEqual({});
      expect(problemsOf(staff, { ...person, birthDate: '2026-11-25T00:00:00' })).toEqual({ birthDate: { code: 'inFuture' } });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the rights of a group', () => {
  it('come from the wire by id, whatever the names say', () => {
    const wire = [
      { id: 3, functionName: 'Dịch vụ', dataPermission: [{ id: 1, permissionName: 'x' }, { id: 9 }, null, { id: 4 }] },
      { id: 'none' },
      null,
    ];
    expect(readFunctionRights(wire)).toEqual([{ functionId: 3, functionName: 'Dịch vụ', rights: [1, 4] }]);
    expect(readFunctionRights(undefined)).toEqual([]);
  });

  it('are not lost where a backend writes its numbers as text, or the ids alone: a save would take them away', () => {
    const asText = [{ id: '3', functionName: 'Dịch vụ', dataPermission: [{ id: '1' }, { id: '4' }] }];
    const bare = [{ id: 3, functionName: 'Dịch vụ', dataPermission: [1, '4'] }];
    for (const wire of [asText, bare]) expect(readFunctionRights(wire)[0]?.rights).toEqual([1, 4]);
  });

  it('go out with the wire’s own names', () => {
    expect(writeFunctionRights([{ functionId: 3, functionName: 'Dịch vụ', rights: [4] }])).toEqual([
      { id: 3, functionName: 'Dịch vụ', dataPermission: [{ id: 4, permissionName: 'Xóa' }] },
    ]);
  });

  it('of the left menu are unknown where the backend does not say', () => {
    expect(fromWire(backofficeFunction, { id: 1, functionName: 'a' })?.rights).toBeNull();
    expect(fromWire(backofficeFunction, { id: 1, functionName: 'a', dataPermission: [1, 9, '2'] })?.rights).toEqual([
      1, 2,
    ]);
  });

  it('of the left menu may be told as a group’s are, and are unknown where nothing of them is understood', () => {
    const rightsOf = (dataPermission: unknown) => fromWire(backofficeFunction, { id: 1, functionName: 'a', dataPermission })?.rights;
    expect(rightsOf([{ id: 1, permissionName: 'Truy cập' }, { id: '3', permissionName: 'Sửa' }])).toEqual([1, 3]);
    expect(rightsOf(['Truy cập', null, {}])).toBeNull();
    expect(rightsOf([])).toEqual([]);
  });
});
