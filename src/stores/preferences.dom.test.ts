import { beforeEach, describe, expect, it } from 'vitest';
import { letterKeys, readPreferences, setLetterKeys, setSidebarCollapsed, setTheme, sidebarCollapsed, startPreferences, theme } from './preferences.ts';
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

  it('follow a theme that is chosen in another tab, and nothing else that is kept there', () => {
    const stop = startPreferences(window);
    setTheme('dark');
    const hears = (key: string, value: string): void => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    };
    hears('theme', 'light');
    expect([theme.value, document.documentElement.dataset['theme']]).toEqual(['light', 'light']);
    hears('theme', 'system');
    expect([theme.value, document.documentElement.dataset['theme']]).toEqual(['system', 'system']);
    // Whoever works here would see the page jump.
    hears('sidebar', 'collapsed');
    expect(sidebarCollapsed.value).toBe(false);
    stop();
    hears('theme', 'dark');
    expect(theme.value).toBe('system');
  });

  it('that nobody knows are the system’s', () => {
    localStorage.setItem('theme', 'pink');
    readPreferences();
    expect(document.documentElement.dataset['theme']).toBe('system');
  });
});
