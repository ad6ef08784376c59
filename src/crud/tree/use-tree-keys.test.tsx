import { describe, expect, it } from 'vitest';
import { setLetterKeys } from '../../stores/preferences.ts';
import { until } from '../testing.tsx';
import { key, prepareTree, row, rows } from './testing.tsx';

prepareTree();

describe('the website menu', () => {
  it('opens, closes and walks by the arrow keys, one row in the tab order', async () => {
    key('Giới thiệu', { key: 'ArrowLeft' });
    await until(() => row('Câu chuyện Bến Mây') === undefined);
    key('Giới thiệu', { key: 'ArrowRight' });
    await until(() => row('Câu chuyện Bến Mây'));
    key('Giới thiệu', { key: 'ArrowRight' });
    await until(() => document.activeElement === row('Câu chuyện Bến Mây'));
    key('Câu chuyện Bến Mây', { key: 'ArrowLeft' });
    await until(() => document.activeElement === row('Giới thiệu'));
    key('Giới thiệu', { key: 'End' });
    await until(() => document.activeElement === row('Liên hệ'));
    expect(rows().filter((each) => each.tabIndex === 0)).toHaveLength(1);
  });

  it('is not walked by a single letter where those keys are turned off', async () => {
    row('Trang chủ')?.focus();
    setLetterKeys(false);
    const pressed = ['j', 'k'].map((letter) => key('Trang chủ', { key: letter }).defaultPrevented);
    setLetterKeys(true);
    expect([pressed, document.activeElement]).toEqual([[false, false], row('Trang chủ')]);
    key('Trang chủ', { key: 'j' });
    await until(() => document.activeElement === rows()[1]);
  });

  it('moves an entry by its keys also for whoever has come to it by a click on its name or its arrow', async () => {
    const branch = row('Vận tải');
    for (const part of ['a', 'button[aria-label="Thu nhánh Vận tải"]']) {
      const place = branch?.querySelector<HTMLElement>(part);
      place?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      place?.focus();
      expect(document.activeElement, part).toBe(branch);
      // A screen reader goes from part to part.
      place?.focus();
      expect(document.activeElement, part).toBe(place);
    }
  });
});
