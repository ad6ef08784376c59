import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Id } from '../../api/fields.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { highlight } from '../../lib/fold.ts';
import { t } from '../../i18n/i18n.ts';
import { useNames } from '../options.ts';
import type { Option, OptionSource } from '../options.ts';
import { attributesOf } from './field-props.ts';
import type { ControlProps } from './field-props.ts';
import { ListboxOption } from './listbox-option.tsx';
import { useOptionPages } from './use-option-pages.ts';
import { useTypedSearch } from './use-typed-search.ts';

interface ReferenceProps extends ControlProps<Id | null> {
  readonly source: OptionSource;
  /** A word for no record at all, where that is a choice of its own (the top of a tree). */
  readonly none?: string;
}

/**
 * Another record, picked from a list that is searched and loaded page by page: an editable combobox with a
 * list (WAI-ARIA Authoring Practices). The text in it is a search until an option is picked; leaving it puts
 * the picked record's name back.
 */
export function ReferenceControl(props: ReferenceProps) {
  useSignals();
  const { source, onChange, none = '' } = props;
  const [picked, setPicked] = useState<Option | null>(props.value === null ? null : { value: props.value, label: '' });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [searched, setSearched] = useState('');
  const pages = useOptionPages(source);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const names = useNames(source, picked && picked.label === '' ? [picked.value] : []);
  const name = picked ? picked.label || (names.get(picked.value) ?? '') : none;
  const entries: readonly (Option | null)[] = none !== '' && searched === '' ? [null, ...pages.options] : pages.options;

  // What was put into the box, not typed there.
  const shown = useRef(name);
  function put(text: string): void {
    shown.current = text;
    if (input.current) input.current.value = text;
  }

  // The name may arrive after the form, and after the focus: it is put in while nobody has typed there.
  useEffect(() => {
    if (input.current?.value === shown.current) put(name);
  }, [name]);

  function search(text: string): void {
    setSearched(text);
    setActive(0);
    pages.search(text);
  }
  const typed = useTypedSearch(search);

  function show(): void {
    if (open) return;
    setOpen(true);
    search('');
  }

  function pick(option: Option | null): void {
    setPicked(option);
    setOpen(false);
    put(option?.label ?? none);
    onChange(option?.value ?? null);
  }

  function settle(): void {
    typed.stop();
    setOpen(false);
    // An emptied box means none, unless it is empty because the name has not come; what else was not picked was a search.
    if (input.current?.value.trim() === '' && shown.current !== '' && picked) pick(null);
    else put(name);
  }

  function leave(): void {
    settle();
    props.onBlur();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) show();
      else {
        const next = Math.max(0, Math.min(entries.length - 1, active + step));
        setActive(next);
        if (next >= entries.length - 3) loadMore();
      }
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The form around the box saves on this key, without anybody leaving the box.
      settle();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = entries[active];
      // Until the search has been sent, what stands in the list answers an earlier one.
      if (typed.isDue()) typed.now();
      else if (option !== undefined) pick(option);
    } else if (event.key === 'Escape' && open) {
      // Esc closes the list, not the sheet around it.
      event.preventDefault();
      event.stopPropagation();
      typed.stop();
      put(name);
      setOpen(false);
    }
  }

  function loadMore(): void {
    if (!pages.busy && pages.options.length < pages.total) pages.more();
  }

  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className="relative">
      <Input
        {...attributesOf(props)}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(open && entries[active] !== undefined ? { 'aria-activedescendant': optionId(active) } : {})}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('form.searchChoices')}
        className="pe-16"
        defaultValue={name}
        onClick={show}
        onInput={(event) => {
          if (!open) setOpen(true);
          typed.onInput(event);
        }}
        onCompositionStart={typed.onCompositionStart}
        onCompositionEnd={typed.onCompositionEnd}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {picked && !props.required && none === '' && (
        <span className="absolute end-8 top-0">
          <Button
            variant="ghost"
            size="icon"
            disabled={props.disabled ?? false}
            aria-label={t('form.removeChoice', { title: name })}
            onClick={() => pick(null)}
          >
            <Icon name="x" />
          </Button>
        </span>
      )}
      <Icon name="chevron-down" className="pointer-events-none absolute end-2 top-0 h-control size-4 text-muted-foreground" />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={props.label}
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-lg bg-popover p-1 text-popover-foreground shadow-float"
        // The focus stays in the box, or the press would be a leaving.
        onMouseDown={(event) => event.preventDefault()}
        onScroll={({ currentTarget: list }) => {
          if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) loadMore();
        }}
      >
        {entries.map((option, index) => (
          <ListboxOption
            key={option?.value ?? 'none'}
            id={optionId(index)}
            active={index === active}
            selected={option?.value === picked?.value}
            onPick={() => pick(option)}
          >
            <span className="min-w-0 flex-1 truncate">
              {highlight(option?.label ?? none, searched).map((part, at) =>
                part.hit ? <mark key={at}>{part.text}</mark> : part.text,
              )}
              {option?.detail && <span className="ms-2 text-muted-foreground">{option.detail}</span>}
            </span>
            {option?.value === picked?.value && <Icon name="check" />}
          </ListboxOption>
        ))}
        {pages.busy && (
          <div className="flex justify-center p-2">
            <Spinner />
          </div>
        )}
        {!pages.busy && entries.length === 0 && (
          <div className="px-2 py-1.5 text-muted-foreground">
            {t(pages.failed ? 'error.read' : 'common.empty')}
          </div>
        )}
      </div>
    </div>
  );
}
