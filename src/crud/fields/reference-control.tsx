import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Id } from '../../api/fields.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { isSaveKey } from '../../lib/save-key.ts';
import { Marked } from '../marked.tsx';
import { useNames } from '../options.ts';
import type { Option, OptionSource } from '../options.ts';
import { attributesOf } from './field-props.ts';
import type { ControlProps } from './field-props.ts';
import { LineInput } from './line-input.tsx';
import { Listbox, ListboxOption, ListboxRetry } from './listbox.tsx';
import { useCombobox } from './use-combobox.ts';
import { PAGE, useOptionPages } from './use-option-pages.ts';
import { useTypedSearch } from './use-typed-search.ts';

/** Among the choices where some could not be had: to ask for them again. */
const RETRY = Symbol('retry');

interface ReferenceProps extends ControlProps<Id | null> {
  readonly source: OptionSource;
  /** A word for no record at all, where that is a choice of its own (the top of a tree). */
  readonly none?: string;
}

/**
 * Another record, picked from a list that is searched and loaded page by page. The text in the box is a search until an
 * option is picked; leaving the box puts the picked record's name back.
 */
export function ReferenceControl(props: ReferenceProps) {
  useSignals();
  const { source, onChange, none = '' } = props;
  const [picked, setPicked] = useState<Option | null>(props.value === null ? null : { value: props.value, label: '' });
  const [searched, setSearched] = useState('');
  const pages = useOptionPages(source);
  const input = useRef<HTMLInputElement>(null);
  /** Whether the mouse was pressed in it while it had no focus. */
  const isEntered = useRef(false);
  const names = useNames(source, picked && picked.label === '' ? [picked.value] : []);
  const name = picked ? picked.label || (names.get(picked.value) ?? '') : none;
  const entries: readonly (Option | null)[] = none !== '' && searched === '' ? [null, ...pages.options] : pages.options;
  const choices = pages.failed ? [...entries, RETRY] : entries;
  // On the first page only: one that comes with a later page would pull the list away from whoever scrolls in it.
  const own = searched === '' ? entries.slice(0, PAGE).findIndex((option) => option?.value === picked?.value) : -1;
  // Who looks into the whole list and presses Enter keeps what is picked, also where it stands further down than that.
  const keepsPicked = searched === '' && picked !== null && entries.length > 0;
  const combobox = useCombobox(keepsPicked ? own : 0);

  // What was put into the box, not typed there.
  const shown = useRef(name);
  const [isEmptied, setIsEmptied] = useState(false);
  function put(text: string): void {
    shown.current = text;
    if (input.current) input.current.value = text;
    setIsEmptied(false);
  }

  /** Whether what stood in the box was taken out of it. It may also be empty because the name has not come yet. */
  function isEmptyNow(): boolean {
    return input.current?.value.trim() === '' && shown.current !== '';
  }

  // The name may arrive after the form, and after the focus: it is put in while nobody has typed there.
  useEffect(() => {
    if (input.current?.value === shown.current) put(name);
  }, [name]);

  function search(text: string): void {
    setSearched(text);
    combobox.startOver();
    pages.search(text);
  }
  const typed = useTypedSearch(search);

  function show(): void {
    if (combobox.open) return;
    combobox.setOpen(true);
    search('');
  }

  function pick(option: Option | null): void {
    setPicked(option);
    combobox.setOpen(false);
    put(option?.label ?? none);
    onChange(option?.value ?? null);
  }

  function close(): void {
    typed.stop();
    combobox.setOpen(false);
    put(name);
  }

  /** The person has done with the box: an emptied one means none, any other text that was not picked was a search. */
  function settle(): void {
    const gaveUp = isEmptyNow();
    close();
    if (gaveUp && picked) pick(null);
  }

  function loadMore(): void {
    if (pages.options.length < pages.total) pages.more();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isSaveKey(event.nativeEvent)) {
      // The form around the box saves on this key, without anybody leaving the box.
      settle();
      return;
    }
    combobox.onKeyDown(event, {
      choices,
      onOpen: show,
      onReached(index) {
        if (index >= entries.length - 3) loadMore();
      },
      onEnter(option) {
        // Until the search has been sent, what stands in the list answers an earlier one.
        if (typed.isDue()) typed.now();
        else if (typeof option === 'symbol') pages.more();
        else if (option !== undefined) pick(option);
        else if (keepsPicked) settle();
        return true;
      },
      onEscape: close,
    });
  }

  // What has been typed is asked about a moment later: nobody knows yet whether there is nothing.
  const isUnasked = typed.isDue();

  return (
    <div className="relative">
      <LineInput
        {...attributesOf(props)}
        {...combobox.boxProps(choices)}
        ref={input}
        lang={recordsLanguage()}
        placeholder={t('form.searchChoices')}
        className="pe-16"
        defaultValue={name}
        onMouseDown={(event) => {
          isEntered.current = document.activeElement !== event.currentTarget;
        }}
        onMouseUp={(event) => {
          // What the focus has selected, the end of the press that brought it takes back in Safari.
          if (isEntered.current) event.preventDefault();
        }}
        onClick={show}
        onInput={(event) => {
          combobox.setOpen(true);
          setIsEmptied(isEmptyNow());
          typed.onInput(event);
        }}
        onCompositionStart={typed.onCompositionStart}
        onCompositionEnd={typed.onCompositionEnd}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      {/* Leaving an emptied box does what the button would, and takes it away: from under the focus, were it there. */}
      {picked && !isEmptied && !props.required && none === '' && (
        <span className="absolute end-8 top-0 print:hidden">
          <Button
            variant="ghost"
            size="icon"
            disabled={props.disabled ?? false}
            aria-label={t('form.removeChoice', { title: name })}
            onClick={() => {
              pick(null);
              // The button goes with the choice; the place of whoever works by keyboard is kept.
              input.current?.focus();
            }}
          >
            <Icon name="x" />
          </Button>
        </span>
      )}
      <Icon name="chevron-down" className="pointer-events-none absolute end-2 top-0 h-control size-4 text-muted-foreground print:hidden" />
      <p role="status" className="sr-only">
        {combobox.open && pages.failed && t('error.read')}
        {combobox.open && searched !== '' && !pages.busy && !pages.failed && t('list.results', { count: pages.total })}
      </p>
      <Listbox
        {...combobox.listProps}
        label={props.label}
        onScroll={({ currentTarget: list }) => {
          if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) loadMore();
        }}
      >
        {entries.map((option, index) => (
          <ListboxOption
            key={option?.value ?? 'none'}
            {...combobox.optionProps(index)}
            selected={option?.value === picked?.value}
            onPick={() => pick(option)}
          >
            <span lang={option ? recordsLanguage() : undefined} className="min-w-0 flex-1 py-1.5 wrap-break-word">
              <Marked text={option?.label ?? none} search={searched} />
              {option?.detail && <span className="ms-2 text-xs text-muted-foreground max-md:ms-0 max-md:block">{option.detail}</span>}
            </span>
            {option?.value === picked?.value && <Icon name="check" />}
          </ListboxOption>
        ))}
        {(pages.busy || (isUnasked && choices.length === 0)) && (
          <div className="flex justify-center p-2">
            <Spinner />
          </div>
        )}
        {pages.failed && <ListboxRetry {...combobox.optionProps(entries.length)} text={t('error.read')} onPick={pages.more} />}
        {!pages.busy && !isUnasked && choices.length === 0 && <div className="px-2 py-1.5 text-muted-foreground">{t('common.empty')}</div>}
      </Listbox>
    </div>
  );
}
