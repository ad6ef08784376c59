import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { ApiError } from '../../api/errors.ts';
import { changePassword } from '../../api/session.ts';
import { errorText } from '../../components/error-text.ts';
import { textsOfFields } from '../../components/texts-of-fields.ts';
import { Button } from '../../components/ui/button.tsx';
import { DialogFooter } from '../../components/ui/dialog.tsx';
import { controlAttributes, Field } from '../../components/ui/field.tsx';
import { Form } from '../../components/ui/form.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { t } from '../../i18n/i18n.ts';
import { tooManyTries } from '../../i18n/too-many-tries.ts';
import { formText } from '../../lib/form-text.ts';
import { SHORTEST_PASSWORD } from '../../lib/password-limits.ts';
import { asSentence } from '../../lib/sentence.ts';
import { onNavigated, path } from '../../stores/location.ts';
import { toast } from '../../stores/messages.ts';
import { isElse } from '../../stores/person.ts';
import { followStored, signOut, user } from '../../stores/session.ts';
import { askToLeave, registerUnsaved } from '../../stores/unsaved.ts';
import type { UnsavedSource } from '../../stores/unsaved.ts';
import { passwordProblems } from './password-problems.ts';
import type { Problems } from './password-problems.ts';

const FIELDS = [
  { name: 'current', label: 'account.current', wire: 'currentPassword', autoComplete: 'current-password' },
  { name: 'next', label: 'session.newPassword', wire: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirm', label: 'account.confirm', wire: 'confirmNewPassword', autoComplete: 'new-password' },
] as const;

/**
 * Has the focus first. Where this code comes after its dialog, React sees to that; where it is there with it, the browser,
 * by an attribute that React writes for nobody: without it the form around the fields has the focus.
 */
const FIRST = {
  autoFocus: true,
  ref: (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', ''),
};

const WIRES = Object.fromEntries(FIELDS.map(({ name, wire }) => [name, wire]));

interface ChangePasswordProps {
  /** A new password is on its way. Whoever draws the form knows: its dialog is not closed meanwhile. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** What is typed here: kept in no draft, so that whoever closes the dialog asks first. */
  unsaved: RefObject<UnsavedSource | null>;
  onCancel: () => void;
  /** The page below is another one. Whoever went there was asked before. */
  onLeft: () => void;
}

/** The form for one's own password. On success the session ends, as the contract has it, and one signs in anew. */
export default function ChangePassword({ busy, onBusy, unsaved, onCancel, onLeft }: ChangePasswordProps) {
  useSignals();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  // A ref beside the state: two submits in one turn both see the render before it, in which nothing is busy.
  const sending = useRef(false);
  useImperativeHandle(unsaved, () => ({
    // The current password may be the browser's own word, which fills it in where it keeps it.
    isDirty: () => !sending.current && FIELDS.some(({ name }) => name !== 'current' && fieldOf(name)?.value !== ''),
  }), []);
  // Over a page whose query alone changes the form stays.
  useEffect(() => registerUnsaved({ isDirty: (staysOnPage) => !staysOnPage && unsaved.current?.isDirty(false) === true }), [unsaved]);
  useEffect(() => {
    const at = path.peek();
    // What was sent stays until it is answered.
    return onNavigated((to) => to.path !== at && !sending.current && onLeft());
  }, [onLeft]);

  function fieldOf(name: string): HTMLInputElement | null | undefined {
    return form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  }

  function show(found: Problems): void {
    setProblems(found);
    const first = FIELDS.find(({ name }) => found[name] !== undefined);
    if (first) fieldOf(first.name)?.focus();
  }

  async function save(): Promise<void> {
    if (sending.current) return;
    const data = new FormData(form.current ?? undefined);
    const values = { current: formText(data, 'current'), next: formText(data, 'next'), confirm: formText(data, 'confirm') };
    setFailure(undefined);
    const found = passwordProblems(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    try {
      // The session ends with the password: what another form holds unsaved is asked about before, not after.
      if (!(await askToLeave())) return;
      onBusy(true);
      const asker = user.peek();
      await changePassword(values);
      // Another tab may have signed somebody else in meanwhile: their session goes on, and nobody is told of the other's password.
      followStored();
      // The session of whoever asked may be over: a call beside this one went out with the old password's token.
      if (isElse(asker, user.peek())) return;
      // Nothing of it is unsaved any more.
      form.current?.reset();
      toast(t('account.changed'));
      signOut('asked');
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unauthorized') return;
      const { placed, unplaced } = textsOfFields(error, WIRES);
      show(placed);
      // Rules of a backend's own, which it names by themselves and no field, such as `PasswordRequiresDigit`.
      if (unplaced.length > 0) setFailure(`${t('error.save')} ${unplaced.map(asSentence).join(' ')}`);
      else if (Object.keys(placed).length === 0) setFailure(error instanceof ApiError && error.kind === 'tooMany' ? tooManyTries(error) : errorText(error, 'save', 'account.maybeChanged'));
    } finally {
      onBusy(false);
      sending.current = false;
    }
  }

  return (
    <Form ref={form} method="post" className="flex flex-col gap-4" onSave={() => void save()}>
      {/* For password managers, which else cannot tell whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={user.peek()?.userName ?? ''} readOnly hidden />
      {failure && <Notice>{failure}</Notice>}
      {FIELDS.map(({ name, label, autoComplete }) => (
        <Field
          key={name}
          label={t(label)}
          required
          error={problems[name]}
          alert
          help={name === 'next' && t('account.passwordHint', { limit: SHORTEST_PASSWORD })}
        >
          {(control) => (
            <PasswordInput
              {...controlAttributes(control)}
              name={name}
              autoComplete={autoComplete}
              show={`${t('session.showPassword')}: ${t(label)}`}
              hide={`${t('session.hidePassword')}: ${t(label)}`}
              {...(name === 'current' ? FIRST : {})}
            />
          )}
        </Field>
      ))}
      <DialogFooter>
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={busy} aria-keyshortcuts="Control+Enter">
          {t('common.save')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
