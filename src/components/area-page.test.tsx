import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { screens } from '../routes.ts';
import { setMenuEntries } from '../stores/menu.ts';
import { forgetPersonalSettings } from '../stores/settings.ts';
import { freshPage } from '../stores/testing.ts';
import { AreaPage } from './area-page.tsx';

let root: Root;
const place = document.createElement('div');
const links = () => [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  freshPage();
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  forgetPersonalSettings();
});

describe('the landing page of an area', () => {
  it.each(['pageManagement', 'systemManagement'] as const)('leads to the screens of %s, each with its title and a sentence', async (area) => {
    await act(async () => root.render(<AreaPage area={area} />));
    const own = screens.filter(({ parent }) => parent === area);
    expect(links()).toEqual(own.map(({ path }) => path));
    expect(place.textContent).not.toMatch(/screen|Hint/);
  });

  it('leads to those alone that the user may open, and says so where there is none', async () => {
    await act(async () => root.render(<AreaPage area="systemManagement" />));
    const staff = { id: 1, number: 1, name: 'Nhân sự', parent: null, parentName: '', icon: '', order: 1, link: '/system_management/staff', rights: [1] as const };
    await act(async () => setMenuEntries([staff]));
    expect(links()).toEqual(['/system_management/staff']);
    await act(async () => setMenuEntries([]));
    expect(links()).toEqual([]);
    expect(place.querySelector('p')).not.toBeNull();
  });
});
