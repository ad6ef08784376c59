import { describe, expect, it } from 'vitest';
import en from '../i18n/en.ts';
import { installDictionary, locale, t } from '../i18n/i18n.ts';
import { failure } from './error.ts';
import { path, placeAt, search } from './location.ts';
import { can, menu } from './menu.ts';
import { hasValidSession, user } from './session.ts';
import { theme } from './preferences.ts';
import { breadcrumb, loading } from './settings.ts';
import { hasUnsaved } from './unsaved.ts';

describe('the stores where there is no window (pages rendered at build time)', () => {
  it('are read as on a first visit, signed out, in the language of the page', () => {
    expect(typeof window).toBe('undefined');
    installDictionary('en', en);
    placeAt('/en/page_management/service?page=2');
    expect([path.value, search.value, locale.value, t('common.save')]).toEqual([
      '/page_management/service',
      '?page=2',
      'en',
      'Save',
    ]);
    expect([user.value, menu.value, failure.value]).toEqual([undefined, undefined, undefined]);
    expect([hasValidSession(), hasUnsaved(), loading.value, theme.value]).toEqual([false, false, false, 'system']);
    expect(breadcrumb.value.map((crumb) => crumb.title)).toEqual(['Dashboard', 'Dashboard']);
    expect(can('/page_management/service', 'delete')).toBe(true);
  });
});
