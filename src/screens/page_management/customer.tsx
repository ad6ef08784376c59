import { customer } from '../../api/customer.ts';
import { customerTypes } from '../../api/lookups.ts';
import { crudPage } from '../../crud/crud-page.tsx';
import type { CrudScreen } from '../../crud/screen.ts';
import { optionsFromAll } from '../../crud/options-from-all.ts';

const types = optionsFromAll(customerTypes);

const screen: CrudScreen<typeof customer.fields> = {
  resource: customer,
  screenKey: 'customer',
  titleOf: 'name',
  statusFilter: true,
  columns: [
    { name: 'logo', onCard: true, whole: true },
    { name: 'name' },
    { name: 'type', from: 'xl', source: types },
    { name: 'phone', onCard: true },
    { name: 'email', from: '2xl' },
    { name: 'website', hidden: true },
    { name: 'address', hidden: true },
    { name: 'taxCode', hidden: true },
    { name: 'order', from: '2xl' },
    { name: 'active', onCard: true },
  ],
  form: [
    { name: 'name' },
    { name: 'type', source: types },
    { name: 'logo' },
    { name: 'address' },
    { name: 'phone' },
    { name: 'email' },
    { name: 'taxCode', help: 'form.taxCodeHint' },
    { name: 'website' },
    { name: 'order', help: 'form.orderHint' },
    { name: 'active' },
  ],
};

export default crudPage(screen);
