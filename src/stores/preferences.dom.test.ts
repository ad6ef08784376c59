import { beforeEach, describe, expect, it } from 'vitest';
import { letterKeys, readPreferences, setLetterKeys, setSidebarCollapsed, setTheme, sidebarCollapsed, theme } from './preferences.ts';
import { freshPage } from './testing.ts';

beforeEach(() => freshPage());

describe('preferences', () => {
  it('of theme, side bar and keys survive a reload', () => {
    setTheme('dark');
    setSidebarCollapsed(true);
    setLetterKeys(false);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    setTheme('light');
    readPreferences();
    expect([theme.value, sidebarCollapsed.value, letterKeys.value]).toEqual(['light', true, false]);
    setTheme('system');
    setSidebarCollapsed(false);
    setLetterKeys(true);
    readPreferences();
    expect([theme.value, sidebarCollapsed.value, letterKeys.value]).toEqual(['system', false, true]);
  });

  it('that nobody knows are the system’s', () => {
    localStorage.setItem('theme', 'pink');
    readPreferences();
    expect(document.documentElement.dataset['theme']).toBe('system');
  });
});
