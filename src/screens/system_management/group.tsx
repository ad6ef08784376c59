import { group, groupPermissions } from '../../api/group.ts';
import { crudPage } from '../../crud/crud-page.tsx';
import type { CrudScreen } from '../../crud/screen.ts';
import { doubtMenu } from '../../stores/rights-check.ts';
import { RightsControl } from './group/rights-control.tsx';
import { RightsReview, reviewWanted } from './group/rights-review.tsx';
import { SeeAsGroup } from './group/see-as-group.tsx';
import { rightsText } from './group/sentences.ts';

const screen: CrudScreen<typeof groupPermissions.fields> = {
  resource: groupPermissions,
  listed: group,
  screenKey: 'group',
  titleOf: 'name',
  columns: [{ name: 'name' }, { name: 'description', onCard: true }],
  form: [
    { name: 'name' },
    { name: 'description' },
    { name: 'rights', Control: RightsControl, show: rightsText },
  ],
  review: { wanted: reviewWanted, Dialog: RightsReview },
  // The rights may be one's own: menu and buttons follow at once.
  written: doubtMenu,
  // Nothing to wait for: the form has most of it.
  rowAction: { icon: 'eye', label: 'group.seeAs', load: () => Promise.resolve({ default: SeeAsGroup }) },
};

export default crudPage(screen);
