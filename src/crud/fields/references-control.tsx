import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { Forbidden } from '../../api/errors.ts';
import { RetryNotice } from '../../components/retry-notice.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { accentsFirst } from '../../lib/accents.ts';
import { fold } from '../../lib/fold.ts';
import type { Option, OptionSource } from '../options.ts';
import { namesOf } from '../show-value.tsx';
import { attributesOf } from './field-props.ts';
import type { ControlProps } from './field-props.ts';
import { FilterBox } from './filter-box.tsx';
import { WholeText } from './text-control.tsx';
import { useAllOptions } from './use-all-options.ts';

/**
 * Several other records, as check boxes with a search. The chosen stand first when the field opens, and stay
 * in their places while one ticks; before them, whatever is searched, those that are in the list no longer, which no save
 * takes until they are unticked.
 */
export function ReferencesControl(props: ControlProps<readonly string[]> & { readonly source: OptionSource }) {
  useSignals();
  const { source, onChange } = props;
  // Whether each is chosen that was chosen once.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(() => new Map(props.value.map((id) => [id, true])));
  const [searched, setSearched] = useState('');
  const { value: all, failure, busy, retry } = useAllOptions(source);
  const [first] = useState(chosen);
  // What was called so a moment ago is known by it also once it is gone.
  const [labels] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const { value, label } of all ?? []) labels.set(String(value), label);
  }, [labels, all]);
  const { invalid } = props;
  // What was refused may have been deleted since the list was read.
  useEffect(() => {
    if (invalid) retry();
  }, [invalid, retry]);

  const options = useMemo(() => {
    const rank = (option: Option) => (first.has(String(option.value)) ? 0 : 1);
    return all && [...all].sort((one, other) => rank(one) - rank(other));
  }, [all, first]);

  // Nothing is to be chosen, and no other try would bring the names.
  if (props.disabled && failure instanceof Forbidden) return <WholeText {...props} value={namesOf(props.value)} />;

  function toggle(id: string, on: boolean): void {
    const next = new Map(chosen).set(id, on);
    setChosen(next);
    onChange([...next.keys()].filter((each) => next.get(each)));
  }

  const known = new Set(all?.map(({ value }) => String(value)));
  const gone: Option[] = [...chosen.keys()].filter((id) => !known.has(id)).map((id) => ({ value: id, label: t('form.choiceGone', { name: labels.get(id) ?? `#${id}` }) }));
  const needle = fold(searched);
  const textOf = ({ label, detail }: Option) => `${label} ${detail ?? ''}`;
  const found = options?.filter((option) => fold(textOf(option)).includes(needle));
  const shown = found && [...gone, ...accentsFirst(found, searched, textOf)];
  return (
    <div className="rounded-lg border border-input">
      <FilterBox
        {...attributesOf(props)}
        placeholder={t('form.searchChoices')}
        className="rounded-b-none border-0 border-b"
        onFilter={setSearched}
        found={needle === '' ? undefined : found?.length}
      />
      {failure !== undefined && <RetryNotice busy={busy} onRetry={retry} control={props.id}>{t('error.read')}</RetryNotice>}
      <div role="group" aria-label={t('form.choices', { field: props.label })} className="max-h-60 overflow-y-auto p-1 print:max-h-none">
        {!options && failure === undefined && <Skeleton className="m-2 h-5 w-2/3" />}
        {shown?.map((option) => (
          <label key={option.value} className="flex min-h-control items-center gap-2 rounded-md px-2 hover:bg-accent">
            <Checkbox
              checked={chosen.get(String(option.value)) ?? false}
              disabled={props.disabled ?? false}
              onCheckedChange={(on) => toggle(String(option.value), on)}
            />
            <span lang={recordsLanguage()} className="min-w-0 flex-1 py-1.5 wrap-break-word">{option.label}</span>
          </label>
        ))}
        {found?.length === 0 && <p className="px-2 py-1.5 text-muted-foreground">{t('common.empty')}</p>}
      </div>
    </div>
  );
}
