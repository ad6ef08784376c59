import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { button, mount, unmount, until } from '../../crud/testing.tsx';
import { CODE_LIMIT } from '../../lib/code-limit.ts';
import { MenuButton } from './menu-button.tsx';

afterEach(() => {
  unmount();
  vi.doUnmock('./menu-list.tsx');
  vi.useRealTimers();
});

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

it('has the choices of which one holds counted together, not each by itself', async () => {
  const choice = (key: string) => ({ kind: 'radio' as const, key, label: key, checked: key === 'Sáng', run: () => undefined });
  mount(<MenuButton label="Giao diện" failedText="" entries={['Sáng', 'Tối'].map(choice)}>…</MenuButton>);
  (await until(() => button('Giao diện'))).click();
  const choices = [...(await until(menu)).querySelectorAll('[role=menuitemradio]')];
  expect(choices.map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  // What lies between is nothing to a screen reader.
  expect(choices.map((one) => one.parentElement?.closest('[role]:not([role=none])'))).toEqual([menu(), menu()]);
});

it('says after a while that its code does not come over a connection that hangs, and opens where that has come at last', async () => {
  let come = (): void => {};
  const list = await vi.importActual('./menu-list.tsx');
  vi.resetModules();
  vi.doMock('./menu-list.tsx', () => new Promise((done) => (come = () => done(list))));
  const { MenuButton: Fresh } = await import('./menu-button.tsx');
  mount(<Fresh label="Thao tác" failedText="Không tải được phần này." entries={[]}>…</Fresh>);
  const opener = await until(() => button('Thao tác'));
  const said = () => document.querySelector('[role=alert]')?.textContent;
  vi.useFakeTimers();
  opener.click();
  await vi.advanceTimersByTimeAsync(CODE_LIMIT - 1);
  expect(said()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(said()).toBe('Không tải được phần này.'));
  come();
  opener.click();
  await until(menu);
  expect(said()).toBeUndefined();
});

it('asks for code that does not come by hand where its button is pressed, and not where that is passed', async () => {
  vi.resetModules();
  vi.doMock('./menu-list.tsx', () => {
    throw new TypeError('error loading dynamically imported module');
  });
  const [{ MenuButton: Fresh, preloadMenus }, { onFailedAgain }] = await Promise.all([import('./menu-button.tsx'), import('../../lib/code-limit.ts')]);
  const failedAgain = vi.fn<() => void>();
  onTestFinished(onFailedAgain(failedAgain));
  mount(<Fresh label="Thao tác" failedText="Không tải được phần này." entries={[]}>…</Fresh>);
  const opener = await until(() => button('Thao tác'));
  for (let time = 0; time < 2; time += 1) {
    opener.focus();
    await preloadMenus().catch(() => undefined);
    opener.blur();
  }
  opener.click();
  await until(() => document.querySelector('[role=alert]'));
  expect(failedAgain).not.toHaveBeenCalled();
  opener.click();
  await vi.waitFor(() => expect(failedAgain).toHaveBeenCalledOnce());
});
