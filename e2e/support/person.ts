/** People who are not the administrator. */
import type { Product } from './product.ts';

/** By the link of the function: 1 access, 2 add, 3 edit, 4 delete. */
type Rights = Readonly<Record<string, readonly number[]>>;

interface OtherPerson {
  readonly username: string;
  readonly password: string;
  readonly group: string;
}

async function permissions(product: Product, rights: Rights): Promise<unknown[]> {
  const all = (await product.api('GET', 'GetallFunction')).body.menu as { id: number; functionName: string; link: string }[];
  // It would give nothing, unseen.
  const unknown = Object.keys(rights).filter((wanted) => !all.some(({ link }) => link === wanted));
  if (unknown.length > 0) throw new Error(`no function links to ${unknown.join(', ')}`);
  return all.filter(({ link }) => rights[link]).map(({ id, functionName, link }) => ({
    id,
    functionName,
    dataPermission: (rights[link] ?? []).map((right) => ({ id: right, permissionName: '' })),
  }));
}

/** Gives a person of `personWith` these rights instead of all others. */
export async function giveRights(product: Product, { username, group }: OtherPerson, rights: Rights): Promise<void> {
  const given = await product.api('PUT', 'phanquyen', { id: group, roleGroupName: username, moTa: '', dataPhanQuyen: await permissions(product, rights) });
  if (given.status !== 200) throw new Error(`the rights of ${username} → ${given.status}`);
}

/** Makes a person in one fresh group, both of the same name, with the password that a reset gave. */
export async function personWith(product: Product, name: string, rights: Rights): Promise<OtherPerson> {
  await product.api('POST', 'phanquyen', { roleGroupName: name, moTa: '', dataPhanQuyen: await permissions(product, rights) });
  const groups = (await product.api('GET', 'Danhsachnhomquyen?PageIndex=1&PageSize=100')).body.data as { id: string; name: string }[];
  const group = groups.find((each) => each.name === name)?.id ?? '';
  await product.api('POST', 'User/user', { userName: name, idUserInfo: null, idRoles: [group] });
  const users = (await product.api('GET', `GetList_UserPaging?PageIndex=1&PageSize=100&search=${name}`)).body.data as { id: string; userName: string }[];
  const idUser = users.find(({ userName }) => userName === name)?.id;
  const reset = await product.api('POST', 'user/reset-password', { idUser });
  return { username: name, password: (reset.body.data as { newPassword: string }).newPassword, group };
}
