import { afterEach, expect, it } from 'vitest';
import { button, mount, unmount, until } from '../../crud/testing.tsx';
import { MenuButton } from './menu-button.tsx';

afterEach(unmount);

const menu = () => document.querySelector('[role=menu]');

it('opens for whoever waits for it, and not for whoever has gone on before its code came', async () => {
  mount(
    <>
      <MenuButton label="Thao tác" failedText="" entries={[{ kind: 'item', label: 'Sửa', onSelect: () => undefined }] as never}>…</MenuButton>
      <input aria-label="Tìm kiếm" />
    </>,
  );
  const opener = await until(() => button('Thao tác'));
  opener.focus();
  opener.click();
  document.querySelector('input')!.focus();
  // Once its code is here, a press that waits opens it.
  await import('./menu-list.tsx');
  await new Promise((done) => setTimeout(done));
  expect(menu()).toBeNull();
  opener.focus();
  opener.click();
  await until(menu);
});
