import { describe, expect, it } from 'vitest';

import { assetsOf } from '../../builds/graph.ts';
import type { Manifest } from '../../builds/graph.ts';
import { pageSources } from './pages.ts';

const manifest: Manifest = {
  'src/main.tsx': { file: 'main.js', isEntry: true },
  'src/styles.css': { file: 'styles.css', isEntry: true },
  'src/first-load.css': { file: 'first-load.css', isEntry: true },
  'src/i18n/vi/frame.ts': { file: 'frame-words.js', name: 'frame' },
  'src/i18n/vi/lists.ts': { file: 'list-words.js', name: 'lists' },
  'src/i18n/vi/screens.ts': { file: 'words.js', name: 'screens' },
  'src/screens/auth/login.tsx': { file: 'login.js' },
  'src/screens/dashboard.tsx': { file: 'dashboard.js', imports: ['_frame-1.js'] },
  '_frame-1.js': { file: 'frame.js', name: 'frame', css: ['frame.css'] },
};

const needs = (screen?: { path: string; layout: string; plain?: boolean }) => assetsOf(manifest, pageSources(manifest, 'vi', screen));

describe('what a page needs at once', () => {
  it('is the frame and its styles wherever it is drawn: with a screen that lies in the entry, too', () => {
    for (const path of ['/dashboard', '/']) {
      const { scripts, styles } = needs({ path, layout: 'default' });
      expect(scripts).toEqual(expect.arrayContaining(['main.js', 'frame.js', 'frame-words.js', 'list-words.js', 'words.js']));
      expect(styles).toEqual(['styles.css', 'frame.css']);
    }
  });

  it('is neither the frame nor its styles nor the words of screens where it is not', () => {
    expect(needs({ path: '/auth/login', layout: 'authentication' })).toEqual({
      scripts: ['main.js', 'frame-words.js', 'login.js'], styles: ['styles.css', 'first-load.css'],
    });
    expect(needs()).toEqual({ scripts: ['main.js', 'frame-words.js'], styles: ['styles.css', 'first-load.css'] });
  });

  it('is no word of forms and of other screens on a plain list', () => {
    const { scripts } = needs({ path: '/page_management/service', layout: 'default', plain: true });
    expect(scripts).toEqual(expect.arrayContaining(['frame-words.js', 'list-words.js', 'frame.js']));
    expect(scripts).not.toContain('words.js');
  });

  it('fails where the build has no such part', () => {
    const { '_frame-1.js': _, ...without } = manifest;
    expect(() => pageSources(without, 'vi', { path: '/', layout: 'default' })).toThrow("no chunk named 'frame'");
  });
});
