/**
 * Runs before each test file that has a document. Files share it, as they share the packages that keep hold of the one
 * that they were loaded beside (React, the editor): each file finds it as a browser opens a new page.
 */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';

import { clearStorage } from './storage.testing.ts';

for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
clearStorage();
globalThis.indexedDB = new IDBFactory();
history.replaceState(null, '', '/');

// Stores listen as long as a page lives, which here ends with the file: those of one file answered "back" in another's
// tests. React's ear on the document stays: it marks the document as heard.
for (const target of [window, document]) {
  const listen = target.addEventListener;
  const heard: Parameters<typeof addEventListener>[] = [];
  target.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    heard.push(listener);
    listen.apply(target, listener);
  };
  afterAll(() => {
    target.addEventListener = listen;
    for (const listener of heard) if (listener[0] !== 'selectionchange') target.removeEventListener(...listener);
  });
}

// What tests give to a window: React's sign that changes are waited for by `act`, and a screen of some size.
for (const name of ['IS_REACT_ACT_ENVIRONMENT', 'matchMedia']) Reflect.deleteProperty(globalThis, name);

// jsdom has no modal layers: what counts here is that the element is there and gone.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
// Nor does it lay anything out, or know the names of style sheets.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
Object.assign(globalThis, { CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`), supports: () => true } });
