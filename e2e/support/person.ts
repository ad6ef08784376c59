/** People who are not the administrator. */
import type { Product } from './product.ts';

/**
 * Makes a person in one fresh group, both of the same name, with the password that a reset gave.
 *
 * @param rights by the link of the function: 1 access, 2 add, 3 edit, 4 delete
 */
export async function personWith(product: Product, name: string, rights: Record<string, readonly number[]>): Promise<{ username: string; password: string; group: string }> {
  const all = (await product.api('GET', 'GetallFunction')).body.menu as { id: number; functionName: string; link: string }[];
  const dataPhanQuyen = all.filter(({ link }) => rights[link]).map(({ id, functionName, link }) => ({
    id,
    functionName,
    dataPermission: (rights[link] ?? []).map((right) => ({ id: right, permissionName: '' })),
  }));
  await product.api('POST', 'phanquyen', { roleGroupName: name, moTa: '', dataPhanQuyen });
  const groups = (await product.api('GET', 'Danhsachnhomquyen?PageIndex=1&PageSize=100')).body.data as { id: string; name: string }[];
  const group = groups.find((each) => each.name === name)?.id ?? '';
  await product.api('POST', 'User/user', { userName: name, idUserInfo: null, idRoles: [group] });
  const users = (await product.api('GET', `GetList_UserPaging?PageIndex=1&PageSize=100&search=${name}`)).body.data as { id: string; userName: string }[];
  const idUser = users.find(({ userName }) => userName === name)?.id;
  const reset = await product.api('POST', 'user/reset-password', { idUser });
  return { username: name, password: (reset.body.data as { newPassword: string }).newPassword, group };
}
