import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { Forbidden, NotFound } from '../../../api/errors.ts';
import { resetPassword } from '../../../api/session.ts';
import { user } from '../../../api/user.ts';
import type { SessionUser } from '../../../api/session-user.ts';
import { errorText } from '../../../components/error-text.ts';
import { useGone } from '../../../components/use-gone.ts';
import { AlertDialog } from '../../../components/ui/alert-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../../../components/ui/dialog.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useFocusGoesOn } from '../../../crud/row-focus.ts';
import type { RowDialogProps } from '../../../crud/screen.ts';
import { wrote } from '../../../crud/written.ts';
import { t } from '../../../i18n/i18n.ts';
import { toast } from '../../../stores/messages.ts';
import { isElse, isStill } from '../../../stores/person.ts';
import { holdPage } from '../../../stores/rights-check.ts';
import { user as person } from '../../../stores/session.ts';
import { dropQuestion, registerUnsaved, whileWorking } from '../../../stores/unsaved.ts';
import { isOwnAccount } from './own-account.ts';

/** "Reset password" of a user: asks, and shows the new one once. It is nowhere kept, not even here after closing. */
export default function ResetPassword({ row, onClose }: RowDialogProps<typeof user.fields>) {
  useSignals();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const title = row.userName;
  // With its password a session ends, at the next thing that the page asks for.
  const isOwn = isOwnAccount(row);
  useEffect(holdPage, []);
  // The old password is just about to be dead, and nobody has the new one yet.
  useEffect(() => (busy ? registerUnsaved({ isDirty: (staysOnPage) => !staysOnPage }) : undefined), [busy]);
  // It would be refused again.
  const isVain = problem instanceof Forbidden;
  // Asked while the button that was pressed still has the focus: a refusal may take it away.
  const goOn = useFocusGoesOn();

  // The session may end by itself meanwhile, and the page with it.
  const gone = useGone();
  const failed = (error: unknown): string => errorText(error, 'change', isOwn ? 'passwordReset.ownMaybe' : 'passwordReset.maybe');

  async function run(): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    const owner = person.peek();
    // Also where the session has ended and the login's code is still on its way.
    const isLeft = (): boolean => gone.current || !isStill(owner, person.peek());
    const say = (text: string, kind: 'success' | 'error'): void => {
      if (!isElse(owner, person.peek())) toast(text, kind);
    };
    try {
      const password = await whileWorking(resetPassword(row.id));
      const wasLeft = isLeft();
      onClose();
      if (password !== undefined) {
        showApart({ title, isOwn, password }, owner);
      } else {
        say(t('passwordReset.sent', { title }), 'success');
        if (wasLeft) return;
      }
    } catch (error) {
      if (isLeft()) {
        onClose();
        say(`${title}: ${failed(error)}`, 'error');
        return;
      }
      setProblem(error);
      setBusy(false);
      // The list that the words send to still shows somebody who was deleted meanwhile.
      if (error instanceof NotFound) void wrote({ resource: user });
    }
    // Whoever was leaving could not know the answer: it would lie over the question, or below it.
    dropQuestion();
  }

  function giveUp(): void {
    onClose();
    goOn();
  }

  return (
    <AlertDialog
      open
      title={t(isVain ? 'passwordReset.vain' : 'passwordReset.question', { title })}
      confirm={isVain ? undefined : { label: t('common.confirm'), run: () => void run(), busy }}
      cancel={{ label: t(isVain ? 'common.close' : 'common.cancel'), run: giveUp, disabled: busy }}
    >
      {problem === undefined ? (
        t(isOwn ? 'passwordReset.ownHint' : 'passwordReset.hint')
      ) : (
        <FieldError alert>{failed(problem)}</FieldError>
      )}
    </AlertDialog>
  );
}

/**
 * A new password apart from the page, which gives way to the login whenever the session ends: with one's own old one it
 * does, at a call that was on its way even. Nobody else who signs in then, or has by now, is shown it.
 */
function showApart(shown: Omit<NewPasswordProps, 'onClose'>, owner: SessionUser | undefined): void {
  if (isElse(owner, person.peek())) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const ends = new AbortController();
  const { signal } = ends;
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  void whileWorking(new Promise((done) => signal.addEventListener('abort', done)));
  const stopWatching = person.subscribe((now) => {
    if (isElse(owner, now)) ends.abort();
  });
  signal.addEventListener('abort', () => {
    stopWatching();
    root.unmount();
    place.remove();
    // Over the login: what had the focus before has gone with its page.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main [name=username]')?.focus();
  });
  root.render(<NewPassword {...shown} onClose={() => ends.abort()} />);
}

interface NewPasswordProps {
  title: string;
  isOwn: boolean;
  password: string;
  onClose: () => void;
}

function NewPassword({ title, isOwn, password, onClose }: NewPasswordProps) {
  useSignals();
  const [outcome, setOutcome] = useState<'copied' | 'byHand'>();
  const copied = outcome === 'copied';
  const field = useRef<HTMLInputElement>(null);

  async function copy(text: string, { currentTarget: pressed }: MouseEvent<HTMLElement>): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Refused, or not there: over plain http no page has it. Selected, the password can be copied in the old way, or by hand.
      field.current?.focus();
      field.current?.select();
      const isCopied = copySelection();
      if (isCopied) pressed.focus();
      setOutcome(isCopied ? 'copied' : 'byHand');
    }
  }

  return (
    // Nobody sees it again: Esc, of which people press one too many, closes it only once they have it.
    <Dialog open dismissible={false} onClose={() => copied && onClose()}>
      <DialogHeader>
        <DialogTitle>{t('passwordReset.done', { title })}</DialogTitle>
        <DialogDescription>{t(isOwn ? 'passwordReset.ownOnce' : 'passwordReset.once')}</DialogDescription>
      </DialogHeader>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={field}
          readOnly
          aria-label={t('session.newPassword')}
          value={password}
          // Twenty letters whole: nobody sees it again, and a telephone has no room for the button beside them.
          className="grow basis-[23ch] font-mono"
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setOutcome('copied')}
          // In Safari the end of the press that brought the focus takes the selection back.
          onMouseUp={(event) => event.preventDefault()}
        />
        <Button onClick={(event) => void copy(password, event)}>
          <Icon name={copied ? 'check' : 'copy'} />
          {t(copied ? 'common.copied' : 'common.copy')}
        </Button>
      </div>
      {/* Outside of the button: a status inside would leave it without a name. */}
      <p role="status" className={outcome === 'byHand' ? '' : 'sr-only'}>
        {outcome && t(copied ? 'common.copied' : 'passwordReset.byHand')}
      </p>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>{t('common.close')}</Button>
      </DialogFooter>
    </Dialog>
  );
}

/** @returns false where the browser refuses, or knows it no longer */
function copySelection(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
