import { afterEach, expect, it } from 'vitest';
import { createEditor } from './create-editor.ts';
import type { RichTextEditor } from './create-editor.ts';

let open: RichTextEditor | undefined;
afterEach(() => {
  open?.dispose();
  open?.editor.destroy();
  document.body.replaceChildren();
});

it.each(['paste', 'drop'])('a %s changes no text that may only be read', (kind) => {
  const told: string[] = [];
  open = createEditor('<p>a</p>');
  open.listen({ onChange: (html) => told.push(html), onLeftOut: () => undefined, onLinkKey: () => undefined });
  const { editor } = open;
  editor.mount(document.body.appendChild(document.createElement('div')));
  editor.setEditable(false);
  document.elementFromPoint = () => null;
  const brought = { files: [new File(['x'], 'x.png', { type: 'image/png' })], types: ['Files'], getData: () => '' };
  const event = new Event(kind, { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData: brought, dataTransfer: brought, clientX: 0, clientY: 0 }));
  expect(JSON.stringify(editor.getJSON())).not.toContain('image');
  expect(event.defaultPrevented).toBe(false);
});
