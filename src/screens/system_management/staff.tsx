import { positions } from '../../api/lookups.ts';
import { staff } from '../../api/staff.ts';
import { crudPage } from '../../crud/crud-page.tsx';
import type { CrudScreen } from '../../crud/screen.ts';
import { optionsFromAll } from '../../crud/options-from-all.ts';

const positionChoice = optionsFromAll(positions);

/** Without a chosen order the backend sorts by given name. */
const screen: CrudScreen<typeof staff.fields> = {
  resource: staff,
  screenKey: 'staff',
  titleOf: 'name',
  columns: [
    { name: 'name' },
    { name: 'positionName', onCard: true, otherwise: { name: 'position', source: positionChoice } },
    { name: 'phone', onCard: true },
    { name: 'email', from: '2xl' },
    { name: 'gender', from: '2xl' },
    { name: 'birthDate', from: 'xl' },
    { name: 'startDate', hidden: true },
    { name: 'homeTown', hidden: true },
  ],
  form: [
    { name: 'name' },
    { name: 'position', source: positionChoice, short: true },
    { name: 'gender' },
    { name: 'birthDate' },
    { name: 'startDate' },
    { name: 'phone' },
    { name: 'email' },
    { name: 'homeTown' },
  ],
};

export default crudPage(screen);
