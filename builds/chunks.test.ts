import { describe, expect, it } from 'vitest';

import { closureOf, namesEdited } from './chunks.ts';
import type { ModuleRecord } from './chunks.ts';

const graph: Record<string, ModuleRecord> = {
  '/src/main.tsx': { importedIds: ['/src/app/app.tsx', '/src/lib/a.ts'], dynamicallyImportedIds: [] },
  '/src/app/app.tsx': { importedIds: ['/src/app/screens.ts', '/src/lib/a.ts'], dynamicallyImportedIds: [] },
  '/src/app/screens.ts': { importedIds: [], dynamicallyImportedIds: ['/src/screens/test.tsx'] },
  '/src/words.ts': { importedIds: [], dynamicallyImportedIds: ['/src/i18n/vi/frame.ts'] },
  '/src/lib/a.ts': { importedIds: ['/src/lib/b.ts'], dynamicallyImportedIds: ['/src/lib/lazy.ts'] },
  '/src/lib/b.ts': { importedIds: ['/src/lib/a.ts'], dynamicallyImportedIds: [] },
};
const names = (id: string): boolean => namesEdited(id, (next) => graph[next] ?? null);

describe('the split into chunks', () => {
  it('keeps what names screens or dictionaries, and what imports that, in the entry', () => {
    expect(['/src/main.tsx', '/src/app/app.tsx', '/src/app/screens.ts', '/src/words.ts'].map(names)).toEqual([true, true, true, true]);
  });

  it('keeps everything else out of it, through cycles and lazy parts that are no screens', () => {
    expect(['/src/lib/a.ts', '/src/lib/b.ts', '/src/unknown.ts'].map(names)).toEqual([false, false, false]);
  });

  it('counts to a part what it imports at once, through cycles, without packages and lazy parts', () => {
    const parts: Record<string, ModuleRecord> = {
      '/src/a.ts': { importedIds: ['/src/b.ts', '/node_modules/x/index.js'], dynamicallyImportedIds: ['/src/lazy.ts'] },
      '/src/b.ts': { importedIds: ['/src/a.ts', '/src/c.ts'], dynamicallyImportedIds: [] },
      '/node_modules/x/index.js': { importedIds: ['/src/d.ts'], dynamicallyImportedIds: [] },
    };
    expect([...closureOf('/src/a.ts', (id) => parts[id] ?? null)]).toEqual(['/src/a.ts', '/src/b.ts', '/src/c.ts']);
  });
});
