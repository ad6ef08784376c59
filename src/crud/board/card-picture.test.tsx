import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadLocale, loadWordsFrom } from '../../i18n/i18n.ts';
import { wordLoaders } from '../../i18n/loaders.ts';
import { setReachable } from '../../stores/connection.ts';
import { mount, unmount, until } from '../testing.tsx';
import { CardPicture } from './card-picture.tsx';

beforeAll(async () => {
  loadWordsFrom(wordLoaders);
  await loadLocale('vi');
});
afterEach(unmount);

it('shows the picture that has taken the place of one that could not be had', async () => {
  const address = signal('/uploads/gone.png');
  function Card() {
    useSignals();
    return <CardPicture address={address.value} />;
  }
  mount(<Card />);
  (await until(() => document.querySelector('img'))).dispatchEvent(new Event('error'));
  await until(() => document.body.textContent.includes('Không tải được ảnh'));
  address.value = '/uploads/new.png';
  expect((await until(() => document.querySelector('img'))).getAttribute('src')).toBe('/uploads/new.png');
  address.value = '';
  await until(() => document.body.textContent.includes('Không tải được ảnh'));
});

it('asks anew for a picture that could not be had once the backend can be reached again', async () => {
  mount(<CardPicture address="/uploads/cut.png" />);
  (await until(() => document.querySelector('img'))).dispatchEvent(new Event('error'));
  await until(() => document.body.textContent.includes('Không tải được ảnh'));
  setReachable(false);
  setReachable(true);
  expect((await until(() => document.querySelector('img'))).getAttribute('src')).toBe('/uploads/cut.png');
});
