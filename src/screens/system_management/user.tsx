import { group } from '../../api/group.ts';
import { staff } from '../../api/staff.ts';
import { user } from '../../api/user.ts';
import { crudPage } from '../../crud/crud-page.tsx';
import { optionsFrom } from '../../crud/options.ts';
import type { CrudScreen } from '../../crud/screen.ts';
import { withAllWords } from '../../i18n/i18n.ts';
import { followOwnName } from '../../stores/own-name.ts';
import { doubtMenu } from '../../stores/rights-check.ts';
import { isOwnAccount } from './user/own-account.ts';

const staffMembers = optionsFrom(staff, 'name', 'positionName');
const groups = optionsFrom(group, 'name');

const screen: CrudScreen<typeof user.fields> = {
  resource: user,
  screenKey: 'user',
  titleOf: 'userName',
  columns: [
    { name: 'userName' },
    { name: 'staff', source: staffMembers, onCard: true },
    { name: 'groups', source: groups, onCard: true },
  ],
  form: [
    { name: 'userName', help: 'form.userNameHint', newHelp: 'form.firstPassword', addOnlyHelp: 'form.firstPasswordOfOthers' },
    { name: 'staff', source: staffMembers },
    { name: 'groups', source: groups },
  ],
  isOwnAccount,
  // A colleague may have given one's own account another name meanwhile.
  read(rows) {
    const own = rows.find(isOwnAccount);
    if (own) followOwnName(own);
  },
  // The name and the groups may be one's own: the frame, the menu and the buttons follow at once.
  written(row) {
    if (row) followOwnName(row);
    doubtMenu();
  },
  rowAction: { icon: 'key', label: 'user.reset', right: 'edit', load: withAllWords(() => import('./user/reset-password.tsx')) },
};

export default crudPage(screen);
