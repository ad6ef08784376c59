import { useSignals } from '@preact/signals-react/runtime';

import { Switch } from '../../components/ui/switch.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { letterKeys, setLetterKeys } from '../../stores/preferences.ts';

/** Every key of the product by what one is at; an entry's keys, parted by a space, are alternatives. */
const KEYS: readonly (readonly [Key, readonly (readonly [Key, string])[]])[] = [
  ['keys.inLists', [
    ['keys.search', '/ Ctrl+K'],
    ['keys.next', 'j ↓'],
    ['keys.previous', 'k ↑'],
    ['keys.open', 'Enter'],
    ['keys.new', 'n'],
  ]],
  ['keys.inForms', [['keys.save', 'Ctrl+Enter'], ['richText.link', 'Ctrl+K'], ['keys.tools', 'Alt+F10']]],
  ['keys.toMove', [
    ['tree.moveUp', 'Alt+↑'],
    ['tree.moveDown', 'Alt+↓'],
    ['tree.moveIn', 'Alt+→'],
    ['tree.moveOut', 'Alt+←'],
  ]],
  ['keys.everywhere', [['keys.message', 'F8'], ['keys.close', 'Esc'], ['keys.help', '?']]],
];

/** What the help on the keys shows: no part of the first load, since few open it. */
export default function KeyboardTable() {
  useSignals();
  const apple = /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <>
      <div className="gap-8 sm:columns-2">
        {KEYS.map(([group, entries]) => (
          <section key={group} className="break-inside-avoid pb-4">
            <h3 className="mb-1 text-sm font-medium text-muted-foreground">{t(group)}</h3>
            <dl>
              {entries.map(([label, keys]) => (
                <div key={label} className="flex items-center gap-2 py-0.5">
                  <dt className="grow">{t(label)}</dt>
                  <dd className="flex w-24 gap-1">
                    {keys.split(' ').map((key) => (
                      <kbd key={key} className="min-w-6 rounded-sm border bg-muted px-1.5 text-center font-sans text-xs">
                        {apple ? key.replace('Ctrl', '⌘') : key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="flex min-h-control items-center gap-3 border-t pt-3">
        <span className="grow">{t('keys.letters')}</span>
        <Switch checked={letterKeys.value} onCheckedChange={setLetterKeys} />
      </label>
    </>
  );
}
