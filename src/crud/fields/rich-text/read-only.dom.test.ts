import { expect, it } from 'vitest';
import { editText } from './edit-text.testing.ts';

it.each(['paste', 'drop'])('a %s changes no text that may only be read', (kind) => {
  const { editor } = editText('<p>a</p>');
  editor.setEditable(false);
  document.elementFromPoint = () => null;
  const brought = { files: [new File(['x'], 'x.png', { type: 'image/png' })], types: ['Files'], getData: () => '' };
  const event = new Event(kind, { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData: brought, dataTransfer: brought, clientX: 0, clientY: 0 }));
  expect(JSON.stringify(editor.getJSON())).not.toContain('image');
  expect(event.defaultPrevented).toBe(false);
});
