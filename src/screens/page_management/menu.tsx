import { readRow } from '../../api/calls.ts';
import { readAll } from '../../api/read-all.ts';
import { websiteMenu } from '../../api/website-menu.ts';
import { rereadRecords } from '../../crud/order/reread.ts';
import { treeScreen } from '../../crud/tree/tree-screen.ts';
import { TreePage } from '../../crud/tree/tree-page.tsx';

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
  reread: (ids) => rereadRecords(ids, {
    readOne: (id) => readRow(websiteMenu, id, { fresh: true }),
    readAll: () => readAll(websiteMenu, {}, { fresh: true }),
  }),
});

export default function WebsiteMenuScreen() {
  return <TreePage screen={screen} />;
}
