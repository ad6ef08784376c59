import { useRef } from 'react';

import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { Icon } from './icon.tsx';
import type { MenuEntry, MenuListProps } from './menu-entries.ts';

/**
 * What a `MenuButton` opens. Radix places the menu by its trigger; ours is an empty box over the real button, because
 * exchanging the button for Radix' own when the code arrives would lose the focus.
 */
export default function MenuList({ open, onOpenChange, label, entries, button, byKeyboard }: MenuListProps) {
  // What an entry does begins once the button has the focus again: a dialog that it opens can then give it back.
  const chosen = useRef<() => void>(undefined);
  // The click that ends a press on the button closes the menu. Were it closed by the press already, which takes the focus
  // out of it, that click would open it again.
  const pressed = useRef(false);
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        aria-label={label}
        aria-labelledby={undefined}
        onFocus={(event) => {
          if (!byKeyboard || event.target !== event.currentTarget) return;
          event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
        }}
        onPointerDownOutside={(event) => {
          pressed.current = event.target instanceof Node && button.current?.contains(event.target) === true;
          if (pressed.current) event.preventDefault();
        }}
        onFocusOutside={(event) => {
          if (pressed.current) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // Not where a press elsewhere has put the focus by itself.
          if (document.activeElement === document.body || pressed.current) button.current?.focus();
          pressed.current = false;
          chosen.current?.();
          chosen.current = undefined;
        }}
      >
        {entries.map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            onChoose={(run) => {
              chosen.current = run;
            }}
          />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: (run: () => void) => void }) {
  switch (entry.kind) {
    case 'separator':
      return <DropdownMenuSeparator />;
    case 'label':
      if (!entry.detail) return <DropdownMenuLabel>{entry.label}</DropdownMenuLabel>;
      return (
        <DropdownMenuLabel>
          <p className="text-sm text-foreground">{entry.label}</p>
          <p>{entry.detail}</p>
        </DropdownMenuLabel>
      );
    case 'check':
      return (
        <DropdownMenuCheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.run}
          onSelect={(event) => event.preventDefault()}
        >
          {entry.label}
        </DropdownMenuCheckboxItem>
      );
    case 'radio':
      // Each choice is a group of its own to Radix alone: to a screen reader it would be "1 of 1".
      return (
        <DropdownMenuRadioGroup role="none" value={entry.checked ? entry.key : ''} onValueChange={() => onChoose(entry.run)}>
          <DropdownMenuRadioItem value={entry.key} lang={entry.lang}>
            {entry.label}
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      );
    case 'item':
      return (
        <DropdownMenuItem
          onSelect={() => onChoose(entry.run)}
          className={entry.destructive ? 'text-destructive' : ''}
        >
          {entry.icon && <Icon name={entry.icon} className={entry.destructive ? '' : 'text-muted-foreground'} />}
          {entry.label}
        </DropdownMenuItem>
      );
  }
}
