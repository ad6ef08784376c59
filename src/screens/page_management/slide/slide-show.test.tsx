import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { mount, press, unmount, until } from '../../../crud/testing.tsx';
import { loadLocale, loadWordsFrom } from '../../../i18n/i18n.ts';
import { wordLoaders } from '../../../i18n/loaders.ts';
import { SlideShow } from './slide-show.tsx';

const images = signal<readonly string[]>([]);

function Show() {
  useSignals();
  return <SlideShow images={images.value} onClose={() => undefined} />;
}

beforeAll(async () => {
  // Whoever wants no motion: nothing goes on by itself.
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
  loadWordsFrom(wordLoaders);
  await loadLocale('vi');
});
beforeEach(() => {
  images.value = ['/uploads/a.png', '/uploads/b.png', '/uploads/c.png', '/uploads/d.png'];
  mount(<Show />);
});
afterEach(unmount);

/** The picture that is seen, of those that lie on each other. */
const seen = () => document.querySelector('[aria-live] > [aria-hidden=false]')?.ariaLabel;
const dot = () => document.querySelector('[aria-current=true]')?.getAttribute('aria-label');
const key = (name: string) =>
  document.querySelector('section')!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));

it('shows the last slide that is left where those behind it went meanwhile, and is gone on with from there', async () => {
  await press('Slide 4');
  await until(() => seen() === 'Slide 4');
  images.value = images.value.slice(0, 3);
  await until(() => seen() === 'Slide 3');
  expect(dot()).toBe('Slide 3');
  await press('Slide trước');
  await until(() => seen() === 'Slide 2');
});

it('shows those that come after all of them went, whatever was pressed meanwhile', async () => {
  images.value = [];
  await until(() => seen() === undefined);
  key('ArrowRight');
  images.value = ['/uploads/e.png', '/uploads/f.png'];
  await until(() => seen() !== undefined);
  expect([seen(), dot()]).toEqual(['Slide 1', 'Slide 1']);
});
