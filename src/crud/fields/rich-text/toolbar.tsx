import { useSignals } from '@preact/signals-react/runtime';
import type { Editor } from '@tiptap/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { iconClass } from '../../../components/ui/icon.tsx';
import { t } from '../../../i18n/i18n.ts';
import { TOOLS } from './tools.ts';
import type { ToolActions } from './tools.ts';

const FLAT = TOOLS.flat();

/** The tools that are on and those that can do nothing, as one text, so that React sees at once whether it changed. */
function stateOf(editor: Editor, visited: boolean): string {
  const on = FLAT.filter((tool) => visited && tool.isOn?.(editor)).map(({ name }) => `+${name}`);
  const off = FLAT.filter((tool) => tool.isOff?.(editor)).map(({ name }) => `-${name}`);
  return [...on, ...off].join(' ');
}

function useToolState(editor: Editor): ReadonlySet<string> {
  // Before somebody has been in the text no cursor is seen that a tool could be on at.
  const visited = useRef(false);
  const state = useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener);
      return () => editor.off('transaction', listener);
    },
    () => {
      visited.current ||= editor.isFocused;
      return stateOf(editor, visited.current);
    },
  );
  return new Set(state.split(' '));
}

interface ToolbarProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly editor: Editor;
  readonly actions: ToolActions;
  /** The id of what the tools work on. */
  readonly controls: string;
}

/**
 * The tools above the text. One stop for the Tab key: inside, the arrow keys, Home and End go from tool to tool
 * (ARIA Authoring Practices, "Toolbar"), Esc back to the text. A tool that can do nothing now stays reachable, as its neighbours move.
 */
export function Toolbar({ ref, editor, actions, controls }: ToolbarProps) {
  useSignals();
  const state = useToolState(editor);
  const [stop, setStop] = useState(0);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') {
      // Of the tools alone, not of the sheet around them.
      event.preventDefault();
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const last = FLAT.length - 1;
    const before = stop === 0 ? last : stop - 1;
    const after = stop === last ? 0 : stop + 1;
    const to = new Map([['ArrowLeft', before], ['ArrowRight', after], ['Home', 0], ['End', last]]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    event.currentTarget.querySelectorAll<HTMLButtonElement>('button')[to]?.focus();
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('richText.toolbar')}
      aria-controls={controls}
      aria-keyshortcuts="Alt+F10"
      tabIndex={-1}
      onKeyDown={move}
      className="rich-text-tools flex flex-wrap gap-x-2 gap-y-1 border-b border-border p-1"
    >
      {TOOLS.map((group) => (
        <div key={group[0]?.name} className="flex shrink-0 gap-0.5">
          {group.map((tool) => {
            const index = FLAT.indexOf(tool);
            const isOff = state.has(`-${tool.name}`);
            const Shape = tool.icon;
            return (
              <Button
                key={tool.name}
                variant="ghost"
                size="icon"
                aria-label={tool.label()}
                tabIndex={index === stop ? 0 : -1}
                className={isOff ? 'opacity-50' : ''}
                {...(tool.isOn ? { 'aria-pressed': state.has(`+${tool.name}`) } : {})}
                {...(isOff ? { 'aria-disabled': true } : {})}
                onFocus={() => setStop(index)}
                // The text keeps the focus and its selection while a mouse works up here.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!isOff) tool.run(editor, actions);
                }}
              >
                <Shape aria-hidden="true" strokeWidth={1.75} className={iconClass} />
              </Button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
