import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { createEditor } from './create-editor.ts';
import type { Listeners, RichTextEditor } from './create-editor.ts';

/** An editor for as long as the component lives, in `host`. `value` counts once. */
export function useEditor(host: RefObject<HTMLElement | null>, value: string, listeners: Listeners): RichTextEditor {
  const [made] = useState(() => createEditor(value));
  useLayoutEffect(() => made.listen(listeners));

  // Before the first paint, so that nothing jumps. Unmounted and not destroyed: React's strict mode mounts twice.
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const { editor, dispose } = made;
    editor.mount(host.current);
    return () => {
      dispose();
      editor.unmount();
    };
  }, [host, made]);

  return made;
}
