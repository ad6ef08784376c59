import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { EntryIcon } from '../../../components/icons/entry-icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useChunk } from '../../../components/use-chunk.ts';
import { attributesOf } from '../../../crud/fields/field-props.ts';
import type { ControlProps } from '../../../crud/fields/field-props.ts';
import { Listbox, ListboxOption, ListboxRetry } from '../../../crud/fields/listbox.tsx';
import { useCombobox } from '../../../crud/fields/use-combobox.ts';
import { useTypedSearch } from '../../../crud/fields/use-typed-search.ts';
import { t } from '../../../i18n/i18n.ts';
import { findIcons } from './find-icons.ts';
import type { IconChoice } from './icon-names.ts';

/** More than fit into sight help nobody, and each is asked of the icon service. */
const SHOWN = 48;

const loadNames = () => import('./icon-names.ts');

/** The choice that asks again for names that did not come. */
const RETRY = Symbol('retry');

/**
 * An icon's name: any that the icon service knows may be typed, the common ones are offered with their pictures.
 */
export function IconControl(props: ControlProps<string>) {
  useSignals();
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox(-1);
  const { open, setOpen, startOver } = combobox;
  // Asked of the icon service only when the name is whole, not letter by letter.
  const [pictured, setPictured] = useState(props.value);
  const [typed, setTyped] = useState('');
  const [began] = useState(props.value);
  const names = useChunk(loadNames, open);
  // The arrow may have stood on "try again", and stands on none of the icons that have come then.
  useEffect(startOver, [startOver, names.module]);
  const fitting = open && names.module ? findIcons(names.module.iconChoices, typed) : [];
  const found = fitting.slice(0, SHOWN);
  const choices: readonly (IconChoice | typeof RETRY)[] = names.failed ? [RETRY] : found;

  const canBeSaved = (name: string): boolean => props.field.check(name) === undefined;

  /** Names are written small, and one of the list may be typed as the list shows it. */
  function meantBy(text: string): string {
    const name = text.trim().toLowerCase();
    const listed = names.module?.iconChoices.find((choice) => choice.name === `mdi:${name}`)?.name;
    return listed ?? (canBeSaved(name) ? name : text);
  }

  /** What there is to say instead of choices. */
  function sentence(): string {
    if (names.failed) return t('error.partFailed');
    if (!names.module || found.length > 0) return '';
    return t(canBeSaved(meantBy(typed)) ? 'function.iconFree' : 'function.iconWhole');
  }

  function show(search: string): void {
    setTyped(search);
    combobox.startOver();
    setOpen(true);
  }

  const search = useTypedSearch(show);

  /** Opens the list: whole, or with what those letters lead to that were typed just now. */
  function begin(): void {
    if (search.isDue()) search.now();
    else show('');
  }

  function pick(name: string): void {
    search.stop();
    if (input.current) input.current.value = name;
    props.onChange(name);
    setPictured(name);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    combobox.onKeyDown(event, {
      choices,
      onOpen: begin,
      onEnter(choice) {
        if (choice === RETRY) names.retry();
        // Until the search has been sent, what stands in the list answers an earlier one.
        else if (choice && search.isDue()) search.now();
        else if (choice) pick(choice.name);
        return choice !== undefined;
      },
      onEscape() {
        search.stop();
        setOpen(false);
      },
    });
  }

  const instead = sentence();
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-muted-foreground">
        <EntryIcon name={pictured} link={undefined} />
      </span>
      <Input
        {...attributesOf(props)}
        {...combobox.boxProps(choices)}
        ref={input}
        autoCapitalize="none"
        placeholder="mdi:home"
        className="ps-8"
        defaultValue={props.value}
        onClick={begin}
        onInput={(event) => {
          props.onChange(meantBy(event.currentTarget.value));
          search.onInput(event);
        }}
        onCompositionStart={search.onCompositionStart}
        onCompositionEnd={search.onCompositionEnd}
        onBlur={(event) => {
          search.stop();
          setOpen(false);
          const text = event.currentTarget.value;
          const meant = meantBy(text);
          setPictured(meant.trim());
          // What somebody else has stored otherwise is left as it is by whoever only goes by.
          if (meant === text || text === began) return;
          event.currentTarget.value = meant;
          // The list may have come after the last letter.
          props.onChange(meant);
        }}
        onKeyDown={onKeyDown}
      />
      {/* Nobody hears of the list while they type, and in it only choices are read. */}
      <p role="status" className="sr-only">
        {open && (instead || (typed !== '' && names.module && t('list.results', { count: fitting.length })))}
      </p>
      <Listbox {...combobox.listProps} label={props.label} className="grid grid-cols-2 text-sm sm:grid-cols-3">
        {found.map(({ name }, index) => (
          <ListboxOption
            key={name}
            {...combobox.optionProps(index)}
            selected={index === combobox.active}
            onPick={() => pick(name)}
            className="hover:bg-accent"
          >
            <EntryIcon name={name} link={undefined} />
            <span className="truncate">{name.replace('mdi:', '')}</span>
          </ListboxOption>
        ))}
        {names.failed && <ListboxRetry {...combobox.optionProps(0)} text={instead} onPick={names.retry} />}
        {instead !== '' && !names.failed && <p className="col-span-full px-2 py-1.5 text-muted-foreground">{instead}</p>}
      </Listbox>
    </div>
  );
}
