import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { BUILD_ID_PLACEHOLDER } from './manifest.ts';
import { composePage, LIST_READ } from './page.ts';
import type { PageParts } from './page.ts';

const template = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const parts: PageParts = {
  lang: 'en',
  title: 'Key customers & <more>',
  html: '<main>$& stays</main>',
  styles: [{ file: '/assets/main-1.css', text: 'a>b{content:"$&"}' }],
  boot: { file: '/assets/boot-1.js', text: 'say("$&")' },
  entry: '/assets/main-1.js',
  beneath: ['/assets/vendor-1.js', '/assets/core-1.js'],
  webManifest: '/manifest.en.webmanifest',
  preload: ['/assets/vendor-1.js', '/assets/core-1.js', '/assets/basics-1.js'],
  address: '/en/page_management/customer',
  failure: { message: 'A part did not load.', reload: 'Reload', scriptNeeded: 'This page needs JavaScript.' },
};

describe('an exported page', () => {
  const page = composePage(template, parts);

  it('carries language, title, the build id, noindex and the rendered markup', () => {
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<title>Key customers &amp; &lt;more&gt;</title>');
    expect(page).toContain(`<meta name="build-id" content="${BUILD_ID_PLACEHOLDER}"`);
    expect(page).toContain('<meta name="robots" content="noindex"');
    expect(page).toContain('<div id="root" data-address="/en/page_management/customer"><main>$& stays</main></div>');
  });

  it('holds styles and boot script, names the other built files and none of the sources', () => {
    // To the letter: the policy allows them by their hashes.
    expect(page).toContain('<style data-file="/assets/main-1.css">a>b{content:"$&"}</style>');
    expect(page).toContain('<script data-file="/assets/boot-1.js">say("$&")</script>');
    // In pieces, each a task of its own: the entry last.
    const pieces = ['vendor', 'core', 'main'].map((name) => `<script type="module" src="/assets/${name}-1.js" fetchpriority="low"></script>`);
    expect(page).toContain(pieces.join(''));
    expect(page).toContain('<template id="code"><link rel="modulepreload" href="/assets/basics-1.js" fetchpriority="low" /></template>');
    expect(page).not.toContain('/src/');
  });

  it('says in plain words, hidden until needed, that it did not start', () => {
    expect(page).toContain('role="alert" hidden><p>A part did not load.</p><p><a href="">Reload</a></p></div>');
    expect(page).toContain('<noscript><p class="boot-message">This page needs JavaScript.</p></noscript>');
  });

  it('says at no address that it was rendered for one when it is the 404 page', () => {
    const { address: _, ...anywhere } = parts;
    expect(composePage(template, anywhere)).toContain('<div id="root"><main>');
  });

  it('holds the names of its code for the boot script, and both ahead of the styles, which are most of its bytes', () => {
    const places = ['<template id="code">', '<script data-file', '<style'].map((mark) => page.indexOf(mark));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('is painted once it is whole', () => {
    expect(page).toContain('<link rel="expect" href="#boot-failed" blocking="render" />');
    expect(page.indexOf('<div id="boot-failed"')).toBeGreaterThan(page.indexOf('<main>'));
  });

  it.each(['<script>alert(1)</script>', '<p style="color:red">', '<script type="module">x</script>'])(
    'is refused with %s in it, which the policy would block',
    (html) => {
      expect(() => composePage(template, { ...parts, html })).toThrow('which the policy forbids');
    },
  );

  it('holds the list for early rows where there is one, asleep, under the same rules', () => {
    const list = { markup: '<table>{{}}</table>', script: '/assets/early-list-1.js', call: 'List', statusFilter: true };
    const made = composePage(template, { ...parts, list });
    // Told of at once, while the page is not whole yet: rows that have come by then are in the first painting.
    expect(made).toContain(`<template id="early-list"><table>{{}}</table></template><script>${LIST_READ}</script><noscript>`);
    expect(made).toContain('<template id="code" data-list="List" data-status-filter>');
    expect(composePage(template, { ...parts, list: { ...list, statusFilter: false } })).toContain('<template id="code" data-list="List">');
    // It brings the application, after the rows, in pieces.
    expect(made).toContain('<script async src="/assets/early-list-1.js" data-run="/assets/vendor-1.js /assets/core-1.js /assets/main-1.js"></script>');
    expect(made).not.toContain('type="module"');
    for (const mark of ['early-list', LIST_READ]) expect(page).not.toContain(mark);
    // The entry sleeps as well.
    for (const script of ['vendor', 'core', 'basics', 'main']) expect(made).toContain(`<link rel="modulepreload" href="/assets/${script}-1.js" fetchpriority="low" />`);
    expect(() => composePage(template, { ...parts, list: { ...list, markup: '<p style="color:red">' } })).toThrow('which the policy forbids');
  });

  it('is refused where the template has lost a mark', () => {
    expect(() => composePage(template.replace('<!--app-->', ''), parts)).toThrow('index.html has lost');
  });
});
