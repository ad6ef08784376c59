import { readAll } from '../../api/read-all.ts';
import { websiteMenu } from '../../api/website-menu.ts';
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
  readAll: (reading) => readAll(websiteMenu, {}, reading),
});

export default function WebsiteMenuScreen() {
  return <TreePage screen={screen} />;
}
