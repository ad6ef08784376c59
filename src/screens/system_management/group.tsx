import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { group, groupPermissions } from '../../api/group.ts';
import type { GroupPermissions } from '../../api/group.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { crudPage } from '../../crud/crud-page.tsx';
import type { CrudScreen } from '../../crud/screen.ts';
import { t } from '../../i18n/i18n.ts';
import { loadMenu } from '../../stores/menu.ts';
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
  written: () => void loadMenu(),
  RowActions: SeeAsButton,
};

export default crudPage(screen);

function SeeAsButton({ row }: { row: GroupPermissions }) {
  useSignals();
  const [open, setOpen] = useState(false);
  const name = t('group.seeAsOf', { title: row.name });
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={name} title={name} onClick={() => setOpen(true)}>
        <Icon name="eye" />
      </Button>
      {open && <SeeAsGroup row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
