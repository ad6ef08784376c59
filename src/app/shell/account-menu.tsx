import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';

import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogFooter, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import type { MenuEntry } from '../../components/ui/menu-entries.ts';
import { useChunk } from '../../components/use-chunk.ts';
import { t, withAllWords } from '../../i18n/i18n.ts';
import { signOut, user } from '../../stores/session.ts';
import { askToLeave } from '../../stores/unsaved.ts';
import type { UnsavedSource } from '../../stores/unsaved.ts';
import { hydrated } from '../hydrated.ts';
import { ChunkContent } from './chunk-content.tsx';
import { showKeyboardHelp } from './keyboard-help.tsx';

const loadForm = withAllWords(() => import('../account/change-password.tsx'));

async function leave(): Promise<void> {
  if (await askToLeave()) signOut('asked');
}

/** Who is signed in, and what they may do with their account. */
export function AccountMenu() {
  useSignals();
  const [changing, setChanging] = useState(false);
  const person = hydrated.value ? user.value : undefined;
  const userName = person?.userName;
  const name = person?.name ?? userName;
  // What one signs in with is wanted again at the next computer, and is often not the name.
  const detail = userName === name ? undefined : userName;
  const entries: MenuEntry[] = [
    ...(name ? [{ kind: 'label' as const, key: 'name', label: t('session.signedInAs', { name }), detail }] : []),
    { kind: 'item', key: 'password', label: t('session.changePassword'), icon: 'key', run: () => setChanging(true) },
    { kind: 'item', key: 'keys', label: t('common.keyboardShortcuts'), icon: 'keyboard', run: showKeyboardHelp },
    { kind: 'separator', key: 'line' },
    { kind: 'item', key: 'out', label: t('session.signOut'), icon: 'log-out', run: () => void leave() },
  ];
  return (
    <>
      <MenuButton
        label={t('common.account')}
        failedText={t('error.partFailed')}
        button={{ size: 'icon' }}
        entries={entries}
        className="text-muted-foreground"
      >
        {name ? <Initial name={name} /> : <Icon name="circle-user" />}
      </MenuButton>
      <ChangePassword open={changing} onClose={() => setChanging(false)} />
    </>
  );
}

/** The first letter of the given name, which in Vietnamese stands last. */
function Initial({ name }: { name: string }) {
  const given = name.trim().split(/\s+/).at(-1) ?? '';
  return (
    <span
      aria-hidden="true"
      className="flex size-6 items-center justify-center rounded-full bg-selected text-xs font-semibold text-foreground"
    >
      {(/^./u.exec(given.normalize('NFC'))?.[0] ?? '').toLocaleUpperCase('vi')}
    </span>
  );
}

function ChangePassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  useSignals();
  const form = useChunk(loadForm, open);
  const [busy, setBusy] = useState(false);
  const unsaved = useRef<UnsavedSource>(null);

  async function askToClose(): Promise<void> {
    // A new password that was sent cannot be taken back: the form stays until it is answered.
    if (!busy && (!unsaved.current || (await askToLeave(true, unsaved.current)))) onClose();
  }

  return (
    <Dialog open={open} onClose={() => void askToClose()} dismissible={false}>
      <DialogHeader>
        <DialogTitle>{t('session.changePassword')}</DialogTitle>
      </DialogHeader>
      <ChunkContent chunk={form}>{({ default: Form }) => <Form busy={busy} onBusy={setBusy} unsaved={unsaved} onCancel={() => void askToClose()} onLeft={onClose} />}</ChunkContent>
      {/* The form brings its own; a press beside it closes nothing. */}
      {!form.module && (
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}
