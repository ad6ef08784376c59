import { product } from '../../api/product.ts';
import { crudPage } from '../../crud/crud-page.tsx';
import type { CrudScreen } from '../../crud/screen.ts';

const screen: CrudScreen<typeof product.fields> = {
  resource: product,
  screenKey: 'product',
  titleOf: 'title',
  statusFilter: true,
  columns: [
    { name: 'image', onCard: true },
    { name: 'title' },
    { name: 'summary', from: '2xl' },
    { name: 'order' },
    { name: 'active', onCard: true },
    { name: 'createdAt', from: 'xl' },
    { name: 'createdBy', hidden: true },
    { name: 'updatedAt', hidden: true },
    { name: 'updatedBy', hidden: true },
  ],
  form: [
    { name: 'title' },
    { name: 'summary' },
    { name: 'body' },
    { name: 'image' },
    { name: 'order', help: 'form.orderHint' },
    { name: 'active' },
  ],
};

export default crudPage(screen);
