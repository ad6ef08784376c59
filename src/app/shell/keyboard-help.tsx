import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';

import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogFooter, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { isTyping } from '../../lib/typing.ts';

/** Every key of the product; each entry's keys are alternatives (looks.md, "Keyboard"). */
const KEYS: readonly (readonly [Key, readonly string[]])[] = [
  ['list.keySearch', ['/', 'Ctrl+K']],
  ['list.keyNext', ['j', '↓']],
  ['list.keyPrevious', ['k', '↑']],
  ['list.keyOpen', ['Enter']],
  ['list.keyNew', ['n']],
  ['tree.moveUp', ['Alt+↑']],
  ['tree.moveDown', ['Alt+↓']],
  ['tree.moveIn', ['Alt+→']],
  ['tree.moveOut', ['Alt+←']],
  ['list.keySave', ['Ctrl+Enter']],
  ['list.keyClose', ['Esc']],
  ['list.keyHelp', ['?']],
];

const open = signal(false);

export function showKeyboardHelp(): void {
  open.value = true;
}

function close(): void {
  open.value = false;
}

/** `?` anywhere but in a field, or under another layer, shows all keys. */
export function KeyboardHelp() {
  useSignals();
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      showKeyboardHelp();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, []);
  const apple = open.value && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <Dialog open={open.value} onClose={close} className="max-w-sm">
      <DialogHeader>
        <DialogTitle>{t('common.keyboardShortcuts')}</DialogTitle>
      </DialogHeader>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
        {KEYS.map(([label, keys]) => (
          <div key={label} className="contents">
            <dt>{t(label)}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border bg-muted px-1.5 py-0.5 font-sans text-xs">
                  {apple ? key.replace('Ctrl', '⌘') : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
