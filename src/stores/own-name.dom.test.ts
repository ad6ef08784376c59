import { expect, it } from 'vitest';
import { followOwnName } from './own-name.ts';
import { user } from './session.ts';
import { leave, prepareSession, start } from './session.testing.ts';
import { tokenFor } from './testing.ts';

prepareSession();

it.each([
  ['the account of whoever stands for nobody, who is called by it', { id: 'U1', userName: 'an', name: 'an' }, { userName: 'an.moi', name: 'an.moi' }],
  ['the account of somebody with a name of their own', { id: 'u1', userName: 'an', name: 'Trần An' }, { userName: 'an.moi', name: 'Trần An' }],
  ['somebody else’s account', { id: 'u2', userName: 'binh', name: 'binh' }, { userName: 'binh', name: 'binh' }],
  ['an account where no id tells people apart', { userName: 'an', name: 'an' }, { userName: 'an', name: 'an' }],
])('after a write the session goes by the new name of its own account alone: %s', (_, person, expected) => {
  leave({ token: tokenFor(3_600), ...person });
  start();
  followOwnName({ id: 'u1', userName: 'an.moi' });
  expect(user.value).toMatchObject(expected);
});

it('keeps its name where its own account is read without one', () => {
  leave({ token: tokenFor(3_600), id: 'u1', userName: 'an', name: 'an' });
  start();
  followOwnName({ id: 'u1', userName: '' });
  expect(user.value).toMatchObject({ userName: 'an', name: 'an' });
});
