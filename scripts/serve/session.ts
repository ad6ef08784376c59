/** Sessions in browsers that are driven: by tests, by the bench, for the screenshots. */
import type { BrowserContext } from '@playwright/test';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A token of the backend at an origin. @throws where it lets nobody in */
export async function tokenAt(origin: string, { username, password }: Credentials): Promise<string> {
  const answer = await fetch(`${origin}/api/backend/Authen/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await answer.json()) as { data?: { token?: string } };
  if (data?.token === undefined) throw new Error(`${origin} let nobody in: ${answer.status}`);
  return data.token;
}

/** Puts a session into a browser as the login page does: in the cookie `user`. @param user as the cookie holds it */
export async function putSession(
  context: BrowserContext,
  origin: string,
  user: { readonly token: string; readonly userName: string; readonly id?: string },
): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(user));
  await context.addCookies([{ name: 'user', value, url: origin, sameSite: 'Strict' }]);
}
