/**
 * The shapes of the seed rows: the domain rows of `src/api`, without what the backend gives them (ids, pictures'
 * addresses, read-only names). Where a row means another row it names it by `key`, a word that is unique among the
 * rows of that kind and is not stored.
 */
import type { CompanyInfo } from '../../../src/api/company-info.ts';
import type { Customer } from '../../../src/api/customer.ts';
import type { BackofficeFunction } from '../../../src/api/function.ts';
import type { Group } from '../../../src/api/group.ts';
import type { Introduction } from '../../../src/api/introduction.ts';
import type { Service } from '../../../src/api/service.ts';
import type { StaffMember } from '../../../src/api/staff.ts';
import type { User } from '../../../src/api/user.ts';
import type { WebsiteMenuEntry } from '../../../src/api/website-menu.ts';
import type { Right } from '../../../src/lib/right.ts';
import type { PictureSpec } from './pictures/spec.ts';

export interface Pictured {
  /** What `drawPicture` draws; `null` for a row without a picture. */
  readonly picture: PictureSpec | null;
}

/** `createdBy` is the `userName` of a row of `seedUsers`. */
export type SeedService = Readonly<Omit<Service, 'id' | 'image' | 'updatedAt' | 'updatedBy'>> & Pictured;

export type SeedProduct = SeedService;

export type SeedIntroduction = Readonly<Omit<Introduction, 'id' | 'image'>> & { readonly picture: PictureSpec };

/** `parent` is the `key` of an entry that stands earlier in the list, or `null` at the top. */
export type SeedMenuEntry = Readonly<Omit<WebsiteMenuEntry, 'id' | 'parent'>> & {
  readonly key: string;
  readonly parent: string | null;
};

export interface SeedSlide {
  readonly picture: PictureSpec;
  readonly order: number;
}

export type SeedCustomer = Readonly<Omit<Customer, 'id' | 'logo' | 'typeName'>> & { readonly picture: PictureSpec };

export interface SeedPosition {
  readonly key: string;
  readonly name: string;
}

/** `position` is the `key` of a row of `seedPositions`. */
export type SeedStaffMember = Readonly<Omit<StaffMember, 'id' | 'number' | 'position' | 'positionName'>> & {
  readonly key: string;
  readonly position: string;
};

/** `staff` and `groups` are keys of `seedStaff` and `seedGroups`. */
export type SeedUser = Readonly<Omit<User, 'id' | 'staff' | 'groups'>> & {
  readonly staff: string | null;
  readonly groups: readonly string[];
  /** The one who is given `ADMIN_USERNAME` and `ADMIN_PASSWORD` at the first start. */
  readonly administrator: boolean;
};

/** `rights` by the `key` of a row of `seedFunctions`; functions that are not named carry none. */
export type SeedGroup = Readonly<Omit<Group, 'id'>> & {
  readonly key: string;
  readonly rights: Readonly<Record<string, readonly Right[]>>;
};

/** `parent` is the `key` of a function that stands earlier in the list, or `null` at the top. */
export type SeedFunction = Readonly<Pick<BackofficeFunction, 'name' | 'link' | 'icon'>> & {
  readonly key: string;
  readonly parent: string | null;
  readonly order: number;
};

export type SeedCompanyInfo = Readonly<Omit<CompanyInfo, 'id' | 'logo'>> & { readonly picture: PictureSpec };
