import { describe, expect, it } from 'vitest';

import { assetsOf, circleIn, entryOf, mixedPackage, ownScripts, screenChunk } from './graph.ts';
import type { Manifest } from './graph.ts';

const manifest: Manifest = {
  'src/main.tsx': { file: 'assets/main-1.js', isEntry: true, imports: ['_core.js'] },
  'src/styles.css': { file: 'assets/styles-1.css', isEntry: true },
  '_core.js': { file: 'assets/core-1.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  'src/screens/index.tsx': { file: 'assets/index-1.js', imports: ['_core.js'] },
  'src/screens/page_management/service.tsx': { file: 'assets/service-1.js', imports: ['_list.js', '_core.js'] },
  'src/screens/system_management/group/index.tsx': { file: 'assets/group-1.js' },
  '_list.js': { file: 'assets/list-1.js', imports: ['_core.js'], css: ['assets/list-1.css'] },
};

describe('what a page loads', () => {
  it('is the entry, the screen and every chunk that they import, each once', () => {
    expect(assetsOf(manifest, [entryOf(manifest), 'src/styles.css', 'src/screens/page_management/service.tsx'])).toEqual({
      scripts: ['main', 'core', 'vendor', 'service', 'list'].map((name) => `assets/${name}-1.js`),
      styles: ['assets/styles-1.css', 'assets/list-1.css'],
    });
  });

  it('fails by name where a chunk is missing', () => {
    expect(() => assetsOf(manifest, ['src/gone.tsx'])).toThrow("no chunk 'src/gone.tsx'");
  });

  it('finds the screen of a path as a file, as a folder, or not at all', () => {
    expect(screenChunk(manifest, '/')).toBe('src/screens/index.tsx');
    expect(screenChunk(manifest, '/page_management/service')).toBe('src/screens/page_management/service.tsx');
    expect(screenChunk(manifest, '/system_management/group')).toBe('src/screens/system_management/group/index.tsx');
    expect(screenChunk(manifest, '/dashboard')).toBeUndefined();
  });
});

describe("a screen's own scripts", () => {
  it('are what few other screens share, at once or later, with those that they import', () => {
    const screens = ['service.tsx', 'product.tsx', 'menu.tsx', 'functions.tsx', 'slide.tsx'];
    const built: Manifest = {
      'service.tsx': { file: 'service.js', imports: ['list.js'] },
      'product.tsx': { file: 'product.js', imports: ['list.js'] },
      'menu.tsx': { file: 'menu.js', imports: ['list.js', 'tree.js'] },
      'functions.tsx': { file: 'functions.js', imports: ['tree.js', 'list.js'], dynamicImports: ['icons.js'] },
      'slide.tsx': { file: 'slide.js', imports: ['list.js'] },
      'list.js': { file: 'list.js', dynamicImports: ['editor.js'] },
      'tree.js': { file: 'tree.js', imports: ['list.js', 'tree.css'] },
      'tree.css': { file: 'tree.css' },
      'icons.js': { file: 'icons.js', imports: ['words.js'] },
      'words.js': { file: 'words.js' },
      'editor.js': { file: 'editor.js' },
    };
    expect(Object.fromEntries(ownScripts(built, screens))).toEqual({
      'service.tsx': ['service.js'],
      'product.tsx': ['product.js'],
      'menu.tsx': ['menu.js', 'tree.js'],
      'functions.tsx': ['functions.js', 'tree.js', 'icons.js', 'words.js'],
      'slide.tsx': ['slide.js'],
    });
  });
});

describe('chunks that import each other in a circle', () => {
  it('are found, with their way round', () => {
    const circular: Manifest = {
      'a.js': { file: 'a', imports: ['b.js'] },
      'b.js': { file: 'b', imports: ['vendor.js', 'c.js'] },
      'c.js': { file: 'c', imports: ['b.js'] },
      'vendor.js': { file: 'vendor' },
    };
    expect(circleIn(circular)).toEqual(['b.js', 'c.js', 'b.js']);
  });

  it('are not seen where chunks share imports or load each other lazily', () => {
    expect(circleIn({ ...manifest, '_vendor.js': { file: 'v', dynamicImports: ['src/main.tsx'] } })).toBeUndefined();
  });
});

it('finds a chunk of packages that imports our own code', () => {
  expect(mixedPackage(manifest)).toBeUndefined();
  const mixed = { ...manifest, '_package.js': { file: 'assets/package-AbCd_-12.js', imports: ['_vendor.js', '_core.js'] } };
  expect(mixedPackage(mixed)).toEqual(['assets/package-AbCd_-12.js', 'assets/core-1.js']);
});
