import { introduction } from '../../../api/introduction.ts';
import { crudPage } from '../../../crud/crud-page.tsx';
import type { CrudScreen } from '../../../crud/screen.ts';

const screen: CrudScreen<typeof introduction.fields> = {
  resource: introduction,
  screenKey: 'information',
  titleKey: 'introduction.tab',
  titleOf: 'title',
  statusFilter: true,
  columns: [
    { name: 'image', onCard: true },
    { name: 'title' },
    { name: 'order' },
    { name: 'active', onCard: true },
  ],
  form: [
    { name: 'title' },
    { name: 'body' },
    { name: 'image' },
    { name: 'order', help: 'form.orderHint' },
    { name: 'active' },
  ],
};

/** The introduction pages, as a tab of "Information": the same list and forms as any screen's. */
export const IntroductionList = crudPage(screen);
