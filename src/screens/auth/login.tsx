import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { ApiError } from '../../api/errors.ts';
import { Button } from '../../components/ui/button.tsx';
import { controlAttributes, Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { tooManyTries } from '../../i18n/too-many-tries.ts';
import { formText } from '../../lib/form-text.ts';
import { withoutUnseen } from '../../lib/without-unseen.ts';
import { screenOf } from '../../routes.ts';
import { navigate, path, search } from '../../stores/location.ts';
import { ClockWrong, endedBy, recallEnd, signIn } from '../../stores/session.ts';
import { loading } from '../../stores/settings.ts';

type Missing = Partial<Record<'username' | 'password', boolean>>;

/** Name or password are at fault: with the contract's 400, or with the 401 that many backends answer here. */
function isWrong(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'unauthorized');
}

/** What happened and what to do, for whoever could not sign in. */
function reasonOf(error: unknown): string {
  if (error instanceof ClockWrong) return t('session.clockWrong');
  if (!(error instanceof ApiError)) return t('error.unknown');
  // A backend says why, an account that is locked say; what it says with a 401 is mostly that one is not signed in.
  if (error.kind === 'invalid' && error.serverMessage !== undefined) return error.serverMessage;
  if (isWrong(error)) return t('session.wrong');
  if (error.kind === 'tooMany') return tooManyTries(error);
  // "This record is no longer there" would be wrong: it is the address that the backend lacks.
  return t(error.kind === 'notFound' ? 'error.unknown' : (`error.${error.kind}` satisfies Key));
}

/**
 * The login. Its fields are the browser's own, without a value of ours: what was typed or filled in before the scripts
 * ran stays, and so does what was typed when something goes wrong.
 */
export default function Login() {
  useSignals();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>();
  const [missing, setMissing] = useState<Missing>({});
  const [busy, setBusy] = useState(false);
  // A ref beside the state: two submits in one turn both see the render before it, in which nothing is busy.
  const sending = useRef(false);

  // Enter pressed before the scripts ran was noted by src/boot.ts; now it counts.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset['earlySubmit'] === undefined) return;
    delete dataset['earlySubmit'];
    // Once all effects of this render have run: until the last of them boot.ts holds every submit back.
    queueMicrotask(() => form.current?.requestSubmit());
  }, []);

  // Under the overlay of a slow sign-out the first field takes no focus, and there is nothing to go back to.
  const isCovered = loading.value;
  const wasCovered = useRef(false);
  useEffect(() => {
    if (wasCovered.current && !isCovered && !sending.current && document.activeElement === document.body) focusField('username');
    wasCovered.current = isCovered;
  }, [isCovered]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const data = new FormData(event.currentTarget);
    // No name holds what nobody sees, which programs for messages put into what is copied from them; a password may.
    const [username, password] = [withoutUnseen(formText(data, 'username')).trim(), formText(data, 'password')];
    const empty: Missing = { ...(username === '' && { username: true }), ...(password === '' && { password: true }) };
    setMissing(empty);
    setError(undefined);
    if (empty.username || empty.password) return focusField(empty.username ? 'username' : 'password');
    setBusy(true);
    sending.current = true;
    try {
      await signIn(username, password);
      // The guard knows the way back: for somebody who is signed in the login leads on, maybe it has (`app/session-end.ts`).
      if (path.peek() === screenOf('login').path) await navigate(path.peek() + search.peek(), { replace: true });
    } catch (failure) {
      setError(failure);
      focusField('password');
    } finally {
      setBusy(false);
      sending.current = false;
    }
    return undefined;
  }

  function focusField(name: keyof Missing): void {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    field?.focus();
    field?.select();
  }

  const required = (name: keyof Missing, label: string) => (missing[name] ? t('session.required', { field: label }) : undefined);
  const wrong = isWrong(error);
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-card p-6">
      <h1 className="text-xl font-semibold">{t('session.signIn')}</h1>
      <Farewell />
      {/* `post`, so that a password can never end up in an address, whatever submits the form. */}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={t('session.userName')} id="username" error={required('username', t('session.userName'))} alert>
          {(control) => (
            <Input
              {...controlAttributes({ ...control, invalid: control.invalid || wrong })}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one purpose
              autoFocus
            />
          )}
        </Field>
        <Field label={t('session.password')} id="password" error={required('password', t('session.password'))} alert>
          {(control) => (
            <PasswordInput
              {...controlAttributes({ ...control, invalid: control.invalid || wrong })}
              name="password"
              autoComplete="current-password"
              show={t('session.showPassword')}
              hide={t('session.hidePassword')}
            />
          )}
        </Field>
        {/* Above the button: the fields stay where they are. */}
        {error !== undefined && <Notice>{reasonOf(error)}</Notice>}
        <Button type="submit" busy={busy} className="mt-1">
          {t('session.signIn')}
        </Button>
      </form>
    </div>
  );
}

/** Why the last session ended, unless the person asked for it. */
function Farewell() {
  useSignals();
  useEffect(recallEnd, []);
  const reason = endedBy.value;
  if (reason === undefined || reason === 'asked') return null;
  return <Notice tone="info">{t('session.ended')}</Notice>;
}
