import type { Product } from '../support/product.ts';
import type { Person } from './desk.ts';

async function makeSecondPerson(product: Product): Promise<Person> {
  const username = 'nguoi.thu.hai';
  const groups = (await product.api('GET', 'Danhsachnhomquyen?PageIndex=1&PageSize=100')).body.data as { id: string }[];
  await product.api('POST', 'User/user', { userName: username, idUserInfo: null, idRoles: groups.map(({ id }) => id) });
  const users = (await product.api('GET', `GetList_UserPaging?PageIndex=1&PageSize=100&search=${username}`)).body.data as { id: string; userName: string }[];
  const reset = await product.api('POST', 'user/reset-password', { idUser: users.find(({ userName }) => userName === username)?.id });
  return { username, password: (reset.body.data as { newPassword: string }).newPassword };
}

const made = new WeakMap<Product, Promise<Person>>();

/** Somebody else with the administrator's rights, one a product. */
export function secondPerson(product: Product): Promise<Person> {
  const person = made.get(product) ?? makeSecondPerson(product);
  made.set(product, person);
  return person;
}
