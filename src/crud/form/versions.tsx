import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Id } from '../../api/fields.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { isPictureAddress } from '../../lib/safe-url.ts';
import { textOf } from '../../lib/wire.ts';
import { sameValue } from '../merge.ts';
import { useNames } from '../options.ts';
import { labelKey } from '../screen.ts';
import type { FormField } from '../screen.ts';
import { languageOf, NAME_TO_COME, showValue } from '../show-value.tsx';
import { versionText } from './version-text.ts';
import { whatDiffers } from './what-differs.ts';

/** What is longer scrolls. On a telephone some twenty letters fill a line beside the buttons. */
const LONG = { letters: 200, lines: 8 };

interface Shown {
  readonly key: string;
  readonly head: ReactNode;
  readonly value: unknown;
  /** What its head may be described by: the value, where it is short. */
  readonly valueId?: string;
}

interface VersionsProps {
  resource: Resource<Fields>;
  declared: FormField<Fields>;
  /** What stands before each version (a word, or a button that chooses it) and the value. */
  versions: readonly Shown[];
}

/** Two or three versions of one field, one below the other. */
export function Versions({ resource, declared, versions }: VersionsProps) {
  useSignals();
  const ids = useId();
  const { name, source } = declared;
  const field = resource.fields[name];
  const named = versions.flatMap(({ value }) => (Array.isArray(value) ? (value as Id[]) : typeof value === 'number' ? [value] : []));
  const names = useNames(source, source ? named : []);
  const nameOf = source && ((id: Id) => names.get(id) ?? NAME_TO_COME);
  const label = t(labelKey(resource, name));
  const isRich = field?.kind === 'html';
  const hasLines = isRich || field?.kind === 'multiline';
  const texts = versions.map(({ value }) =>
    declared.show?.(value, versions.map((version) => version.value))
    ?? (isRich ? versionText(textOf(value)) : field ? showValue(resource.name, name, field, value, nameOf) : ''));
  const looksAlike = isRich && versions.some(({ value }, index) =>
    versions.some((other, at) => at < index && texts[at] === texts[index] && !sameValue(resource, name, value, other.value)));
  const isCut = hasLines && !declared.show;
  // Each choice, and each key that is typed into a field that is asked about, draws all of them anew.
  // oxlint-disable-next-line react/exhaustive-deps -- as many texts as there are versions, each time
  const shown = useMemo(() => (isCut ? whatDiffers(texts) : texts), [isCut, ...texts]);
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1">
      <p className="font-medium">{label}</p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-2">
        {versions.map(({ key, head, value, valueId }, index) => {
          const text = shown[index] ?? '';
          const content = text || <span className="text-muted-foreground">–</span>;
          // What is short stands whole: a finger finds no bar that says that there is more, and the Tab key has no stop there.
          const isPicture = field?.kind === 'picture' && isPictureAddress(text);
          const isLong = (hasLines || field?.kind === 'opaque') && (text.length > LONG.letters || text.split('\n').length > LONG.lines);
          return (
            <div key={key} className="contents">
              <dt id={`${ids}${key}`} className="min-h-control-small content-center">{head}</dt>
              <dd id={isLong ? undefined : valueId} lang={field && languageOf(field, value, text)} className={cn('min-h-control-small min-w-0 content-center wrap-anywhere whitespace-pre-wrap', isPicture && 'self-start')}>
                {isPicture ? (
                  <img src={text} alt={text} className="h-16 rounded-sm bg-muted object-contain" />
                ) : isLong ? (
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser takes the keyboard to what scrolls
                  <div tabIndex={0} role="group" aria-labelledby={`${ids}${key}`} className="max-h-40 overflow-y-auto">{content}</div>
                ) : (
                  content
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {looksAlike && <p>{t('form.versionsAlike')}</p>}
    </div>
  );
}
