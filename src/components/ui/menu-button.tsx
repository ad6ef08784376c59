import { useEffect, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, MouseEvent, ReactNode } from 'react';

import { cn } from '../../lib/cn.ts';
import { withLimit } from '../../lib/code-limit.ts';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import type { MenuEntry, MenuListProps } from './menu-entries.ts';

// One load for all menus of the page; a failed one is forgotten, so that the next try is a real one.
let loading: Promise<ComponentType<MenuListProps>> | undefined;

/** Fetches the code of menus ahead of need: on hover, on focus, or when the browser is idle. */
export function preloadMenus(): Promise<ComponentType<MenuListProps>> {
  loading ??= import('./menu-list.tsx').then(
    (module) => module.default,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export interface MenuButtonProps {
  /** Whose menu it is, where one comes into the place of another: that of the first is closed. */
  of?: string;
  /** Name of the button and of its menu. */
  label: string;
  entries: readonly MenuEntry[];
  /** Said below the button where the menu's code could not be loaded; pressing again tries again. */
  failedText: string;
  /** The button's face; its name is `label`. */
  children: ReactNode;
  button?: Pick<ButtonProps, 'variant' | 'size'>;
  className?: string;
}

/** A button with a menu whose code arrives when it is wanted. The button itself never changes, so it keeps the focus. */
export function MenuButton(props: MenuButtonProps) {
  const { of, label, entries, failedText, children, button: looks, className } = props;
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [byKeyboard, setByKeyboard] = useState(false);
  // Not before it is opened: a menu that is closed would be drawn with its button, in each list anew.
  const [List, setList] = useState<ComponentType<MenuListProps>>();
  const button = useRef<HTMLButtonElement>(null);
  const wanted = useRef(false);
  useEffect(() => () => change(false), [of]);

  function warm() {
    preloadMenus().catch(() => undefined);
  }

  async function open(keyboard: boolean) {
    setByKeyboard(keyboard);
    wanted.current = true;
    try {
      const list = await withLimit(preloadMenus());
      setList(() => list);
      if (wanted.current) setState('open');
    } catch {
      if (wanted.current) setState('failed');
    }
  }

  function change(next: boolean) {
    wanted.current = next;
    setState(next ? 'open' : 'closed');
  }

  /** Whoever has gone on before the menu's code came gets no menu in between, and what failed is told nobody any more. */
  function leave() {
    wanted.current = false;
    if (state === 'failed') setState('closed');
  }

  function click(event: MouseEvent) {
    if (state === 'open') change(false);
    // A click without coordinates count (`detail` 0) comes from Enter or Space.
    else void open(event.detail === 0);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || state === 'open') return;
    event.preventDefault();
    void open(true);
  }

  return (
    <span className="relative inline-flex">
      <Button
        variant="ghost"
        {...looks}
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        onPointerEnter={warm}
        onFocus={warm}
        onBlur={leave}
        onClick={click}
        onKeyDown={keyDown}
        className={cn('aria-expanded:bg-accent', className)}
      >
        {children}
      </Button>
      {List && (
        <List
          open={state === 'open'}
          onOpenChange={change}
          label={label}
          entries={entries}
          button={button}
          byKeyboard={byKeyboard}
        />
      )}
      {state === 'failed' && (
        <span
          role="alert"
          className="absolute end-0 top-full z-50 mt-1 w-56 rounded-lg bg-popover p-2 text-sm shadow-float"
        >
          {failedText}
        </span>
      )}
    </span>
  );
}
