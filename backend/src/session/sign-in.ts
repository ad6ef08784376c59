import { desc, eq, inArray } from 'drizzle-orm';
import { composed, decomposed } from '../../../src/lib/normal-form.ts';
import type { Answer, Call } from '../call.ts';
import { siteOf, triesAt } from '../auth/login-limit.ts';
import { fitsPassword } from '../auth/password.ts';
import type { Database } from '../database/database.ts';
import { staff, users } from '../database/schema.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { FieldProblem } from '../refusal.ts';
import { note } from '../words.ts';

/** Case and normal form aside. The database holds one mark for whatever is half a letter. */
function asTyped(userName: string): string {
  return composed(userName).toWellFormed().trim().toLowerCase();
}

/** How user names are compared: as they are typed, and an eth is the Đ that it looks like. */
export function signInName(userName: string): string {
  return asTyped(decomposed(userName));
}

/**
 * The user of that name. Where it is by now that of two, whose names were two by rules of before (`records/stored-forms.ts`),
 * it is whoever is called as it is typed.
 */
export function whoIs(db: Database, userName: string) {
  const typed = asTyped(userName);
  return db.select({ id: users.id }).from(users)
    .where(inArray(users.signInName, [signInName(userName), typed]))
    .orderBy(desc(eq(users.signInName, typed))).limit(1);
}

/**
 * `Authen/login`. A wrong name and a wrong password get the same answer in the same time: a password is
 * verified in either case, and a try counts for an unknown name as for a known one.
 */
export async function signIn(call: Call): Promise<Answer> {
  const { body, language } = call;
  const [userName, password] = [body.get('username'), body.get('password')];
  const missing = new Map<string, FieldProblem>();
  if (typeof userName !== 'string' || userName.trim() === '') missing.set('username', { kind: 'required' });
  if (typeof password !== 'string' || password === '') missing.set('password', { kind: 'required' });
  if (typeof userName !== 'string' || typeof password !== 'string' || missing.size > 0) {
    throw invalid('session', missing);
  }

  // Names that nobody has, however long they are, share the fate of other unknown names. Without NUL: the database
  // takes none, and the login limit tells accounts apart by it.
  const name = userName.slice(0, 200).replaceAll('\u0000', '');
  const user = await call.signInTurns.take(siteOf(call.address), () => verified(call, name, password));
  const shown = { userName: user.userName, name: user.staffName ?? user.userName };
  const token = await call.tokens.sign({ userId: user.id, sessionVersion: user.sessionVersion }, shown);
  return { status: 'success', message: note('signedIn', language), data: { token, id: user.id, ...shown } };
}

/** The user of that name, where the password is theirs. @throws {Refusal} */
async function verified({ db, loginLimit, address }: Call, userName: string, password: string) {
  const [user] = await db
    .select({
      id: users.id, userName: users.userName, passwordHash: users.passwordHash, sessionVersion: users.sessionVersion,
      staffName: staff.name,
    })
    .from(users)
    .leftJoin(staff, eq(staff.id, users.staff))
    .where(inArray(users.id, whoIs(db, userName)));
  const counted = triesAt(signInName(userName), user);
  const wait = loginLimit.begin(counted, address);
  if (wait > 0) throw new Refusal('tooMany', { retryAfterSeconds: wait });
  const fits = await fitsPassword(password, user?.passwordHash);
  if (!user || !fits) throw new Refusal('wrongSignIn');
  loginLimit.succeeded(counted, address);
  return user;
}
