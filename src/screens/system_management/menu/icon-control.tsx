import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Input } from '../../../components/ui/input.tsx';
import { attributesOf } from '../../../crud/fields/field-props.ts';
import type { ControlProps } from '../../../crud/fields/field-props.ts';
import { ListboxOption } from '../../../crud/fields/listbox-option.tsx';
import { EntryIcon } from '../../../crud/icons/entry-icon.tsx';
import { useChunk } from '../../../crud/use-chunk.ts';
import { t } from '../../../i18n/i18n.ts';
import { findIcons } from './find-icons.ts';

/** More than fit into sight help nobody, and each is asked of the icon service. */
const SHOWN = 48;

const loadNames = () => import('./icon-names.ts');

/**
 * An icon's name: any that the icon service knows may be typed, the common ones are offered with their
 * pictures (an editable combobox with a list, WAI-ARIA Authoring Practices).
 */
export function IconControl(props: ControlProps<string>) {
  useSignals();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  // Asked of the icon service only when the name is whole, not letter by letter.
  const [pictured, setPictured] = useState(props.value);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const listId = useId();
  const names = useChunk(loadNames, open);
  const found = open && names.module ? findIcons(names.module.iconChoices, typed).slice(0, SHOWN) : [];

  function show(search: string): void {
    setTyped(search);
    setActive(-1);
    setOpen(true);
  }

  function pick(name: string): void {
    if (input.current) input.current.value = name;
    props.onChange(name);
    setPictured(name);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (open) setActive(Math.max(-1, Math.min(found.length - 1, active + step)));
      else show('');
    } else if (event.key === 'Enter' && open && found[active] && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      pick(found[active].name);
    } else if (event.key === 'Escape' && open) {
      // Esc closes the list, not the sheet around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-muted-foreground">
        <EntryIcon name={pictured === '' ? null : pictured} link={undefined} />
      </span>
      <Input
        {...attributesOf(props)}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(found[active] ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="mdi:home"
        className="ps-8"
        defaultValue={props.value}
        onClick={() => show('')}
        onChange={(event) => {
          props.onChange(event.currentTarget.value);
          show(event.currentTarget.value);
        }}
        onBlur={(event) => {
          setOpen(false);
          setPictured(event.currentTarget.value.trim());
          props.onBlur();
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={props.label}
        hidden={!open}
        className={
          'absolute inset-x-0 top-full z-20 mt-1 grid max-h-72 grid-cols-2 overflow-y-auto rounded-lg bg-popover p-1 ' +
          'text-sm text-popover-foreground shadow-float sm:grid-cols-3'
        }
        // The focus stays in the box, or the press would be a leaving.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map(({ name }, index) => (
          <ListboxOption
            key={name}
            id={`${listId}-${index}`}
            active={index === active}
            selected={index === active}
            onPick={() => pick(name)}
            className="hover:bg-accent"
          >
            <EntryIcon name={name} link={undefined} />
            <span className="truncate">{name.replace('mdi:', '')}</span>
          </ListboxOption>
        ))}
        {(names.failed || (names.module && found.length === 0)) && (
          <p className="col-span-full px-2 py-1.5 text-muted-foreground">
            {t(names.failed ? 'error.partFailed' : 'function.iconFree')}
          </p>
        )}
      </div>
    </div>
  );
}
