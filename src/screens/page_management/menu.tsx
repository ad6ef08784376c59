import { readRow } from '../../api/calls.ts';
import { NotFound } from '../../api/errors.ts';
import { readAll } from '../../api/read-all.ts';
import { websiteMenu } from '../../api/website-menu.ts';
import type { WebsiteMenuEntry } from '../../api/website-menu.ts';
import { treeScreen } from '../../crud/tree/tree-screen.ts';
import { TreePage } from '../../crud/tree/tree-page.tsx';

/** From so many entries on, reading all of them takes fewer calls than reading each. */
const ONE_BY_ONE_UP_TO = 8;

async function reread(ids: readonly number[]): Promise<ReadonlyMap<number, WebsiteMenuEntry>> {
  if (ids.length > ONE_BY_ONE_UP_TO) return new Map((await readAll(websiteMenu, {}, { fresh: true })).map((row) => [row.id, row]));
  const found = new Map<number, WebsiteMenuEntry>();
  for (const id of ids) {
    try {
      found.set(id, await readRow(websiteMenu, id, { fresh: true }));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return found;
}

const screen = treeScreen({
  screen: {
    resource: websiteMenu,
    screenKey: 'websiteMenu',
    titleOf: 'name',
    columns: [{ name: 'name' }, { name: 'url', onCard: true }, { name: 'order' }, { name: 'active', onCard: true }],
    form: [
      { name: 'name' },
      { name: 'url', help: 'websiteMenu.urlHint' },
      { name: 'parent', none: 'common.none' },
      { name: 'order', help: 'form.orderHint' },
      { name: 'active' },
    ],
  },
  searchIn: ['url'],
  readAll: (signal) => readAll(websiteMenu, {}, { signal }),
  reread,
});

export default function WebsiteMenuScreen() {
  return <TreePage screen={screen} />;
}
