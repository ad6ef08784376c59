import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { RetryNotice } from '../../components/retry-notice.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Option, OptionSource } from '../options.ts';
import { languageOf } from '../show-value.tsx';
import { attributesOf } from './field-props.ts';
import type { ControlProps } from './field-props.ts';
import { useAllOptions } from './use-all-options.ts';

/** Visible or hidden: a switch that says its state in a word. */
export function FlagControl(props: ControlProps<boolean>) {
  useSignals();
  const [on, setOn] = useState(props.value);

  function turn(checked: boolean): void {
    setOn(checked);
    props.onChange(checked);
  }

  return (
    // Many press the word, and a finger what is around. No label: the switch has one, and its state is told by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has the switch
    <span
      className="flex h-control w-fit items-center gap-2"
      onClick={(event) => !props.disabled && !(event.target instanceof HTMLInputElement) && turn(!on)}
    >
      <Switch {...attributesOf(props)} checked={on} onCheckedChange={turn} />
      <span aria-hidden="true">{t(on ? 'common.active' : 'common.hidden')}</span>
    </span>
  );
}

interface ChoiceProps extends ControlProps<number | null> {
  /** The choices in words; those of `source`, where there is one, take their place as soon as they have come. */
  readonly options: readonly Option[];
  readonly source?: OptionSource;
}

/**
 * One of a few: a native select. A value that is not (yet) among the choices keeps standing, by its number,
 * so that a list which cannot be had changes nothing.
 */
export function ChoiceControl(props: ChoiceProps) {
  useSignals();
  const [value, setValue] = useState(props.value);
  // What the dictionary has a word for is said in the reader's language, whatever the backend calls it.
  const words = new Map(props.options.map((option) => [option.value, option]));
  const listed = useAllOptions(props.source);
  const options = listed.value?.map((option) => words.get(option.value) ?? option) ?? props.options;
  const text = value === null ? '' : String(value);
  const select = (
    <Select
      {...attributesOf(props)}
      className="w-full md:max-w-80"
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value === '' ? null : Number(event.currentTarget.value);
        setValue(next);
        props.onChange(next);
      }}
    >
      {(value === null || !props.required) && <option value="">{t('form.choose')}</option>}
      {value !== null && !options.some((option) => option.value === value) && <option value={text}>{`#${text}`}</option>}
      {options.map((option) => (
        <option key={option.value} lang={languageOf(props.field, option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </Select>
  );
  // Where the dictionary has the words, nothing is missing.
  if (listed.failure === undefined || props.options.length > 0) return select;
  return (
    <>
      {select}
      <RetryNotice busy={listed.busy} onRetry={listed.retry} control={props.id}>{t('error.read')}</RetryNotice>
    </>
  );
}
