import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshPage } from '../../../stores/testing.ts';
import { field, mount, unmount, until } from '../../testing.tsx';
import { type } from '../../type-text.testing.ts';
import { DetailRow } from './detail-row.tsx';

const onApply = vi.fn<(typed: string) => string | undefined>();
const onClose = vi.fn<() => void>();

const keyDown = (init: KeyboardEventInit) =>
  field('Chú thích')!.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

beforeEach(() => {
  freshPage();
  mount(<DetailRow field="body" label="Chú thích" value="" onApply={onApply} onHeld={() => undefined} onClose={onClose} />);
  type(field('Chú thích')!, 'Kho');
});

afterEach(() => {
  unmount();
  vi.clearAllMocks();
});

describe('the row of an address or a description', () => {
  it('takes what was typed on Enter, and goes', () => {
    keyDown({ key: 'Enter' });
    expect(onApply.mock.calls).toEqual([['Kho']]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('reads out what is wrong with what was typed, for the focus stays where it is', async () => {
    onApply.mockReturnValueOnce('Không hợp lệ');
    keyDown({ key: 'Enter' });
    const alert = await until(() => document.querySelector('[role=alert]'));
    expect(alert.textContent).toBe('Không hợp lệ');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['that ends a composition', { isComposing: true }],
    ['whose composition has just ended, as Safari reports it', { keyCode: 229 }],
  ])('stays on an Enter %s', (_, composing) => {
    keyDown({ key: 'Enter', ...composing });
    expect(onApply).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
