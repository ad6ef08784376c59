import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect } from 'react';

import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogFooter, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { useChunk } from '../../components/use-chunk.ts';
import { t, withAllWords } from '../../i18n/i18n.ts';
import { isTyping } from '../../lib/typing.ts';
import { onNavigated } from '../../stores/location.ts';
import { letterKeys } from '../../stores/preferences.ts';
import { ChunkContent } from './chunk-content.tsx';

const loadTable = withAllWords(() => import('./keyboard-table.tsx'));

const open = signal(false);

export function showKeyboardHelp(): void {
  open.value = true;
}

function close(): void {
  open.value = false;
}

/** `?` anywhere but in a field, or under another layer, shows all keys; so does the account menu. */
export function KeyboardHelp() {
  useSignals();
  useLayoutEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || !letterKeys.peek() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // In a menu letters look for an entry, and what had the focus there would be gone when the help is closed.
      if (document.querySelector('dialog:modal') || (event.target instanceof Element && event.target.closest('[role=menu]'))) return;
      event.preventDefault();
      showKeyboardHelp();
    };
    document.addEventListener('keydown', keyDown);
    return () => {
      document.removeEventListener('keydown', keyDown);
      // The frame goes with the session: the next one's does not begin with the help.
      close();
    };
  }, []);
  const isOpen = open.value;
  useEffect(() => (isOpen ? onNavigated(close) : undefined), [isOpen]);
  const table = useChunk(loadTable, isOpen);
  return (
    <Dialog open={isOpen} onClose={close} className="sm:max-w-2xl">
      <DialogHeader>
        <DialogTitle tabIndex={-1}>{t('common.keyboardShortcuts')}</DialogTitle>
      </DialogHeader>
      <ChunkContent chunk={table}>{({ default: KeyboardTable }) => <KeyboardTable />}</ChunkContent>
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
