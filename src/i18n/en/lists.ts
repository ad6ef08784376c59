import type { ListWords } from '../i18n.ts';

/** The English words of the plain lists: every key of `vi/lists.ts`, no other. */
const lists: ListWords = {
  list: {
    number: 'No.',
    range: 'Showing {{from}}-{{to}} of {{total}}',
    pageSize: '{{size}} / page',
    pageSizeLabel: 'Rows per page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: 'Page {{page}}',
    pages: 'Pages',
    statusAll: 'Any status',
    statusFilter: 'Filter by status',
    sort: 'Sort',
    sortDefault: 'Default order',
    ascending: '{{field}} ascending',
    descending: '{{field}} descending',
    more: 'More options',
    noHits: 'No record matches.',
    noHitsHint: 'Try other words, or clear the filters.',
    columns: 'Columns',
    stale: 'Data as of {{time}}',
    selected: '{{count}} selected',
    select: 'Select',
    selectAll: 'Select all on this page',
    clearSelection: 'Clear selection',
    show: 'Make visible',
    hide: 'Hide',
    deleteSelected: 'Delete selected',
    export: 'Export',
    exportXlsx: 'Excel file (XLSX)',
    exportCsv: 'CSV file, for other software',
    exporting: 'Exporting {{done}} of {{count}}',
    print: 'Print',
    results: 'Results: {{count}}',
    nameless: 'not shown by name: {{count}}',
    newOutside: 'The new record is outside the current filter',
  },
  service: {
    empty: 'The services you add here appear on the company’s website.',
    fields: {
      title: 'Title', summary: 'Summary', body: 'Content', image: 'Image', order: 'Order', active: 'Status',
      createdAt: 'Created at', createdBy: 'Created by', updatedAt: 'Updated at', updatedBy: 'Updated by',
    },
  },
  product: {
    empty: 'The products you add here appear on the company’s website.',
    fields: {
      title: 'Title', summary: 'Summary', body: 'Content', image: 'Image', order: 'Order', active: 'Status',
      createdAt: 'Created at', createdBy: 'Created by', updatedAt: 'Updated at', updatedBy: 'Updated by',
    },
  },
  customer: {
    empty: 'The key customers named on the website.',
    options: { type: { '1': 'Individual', '2': 'Company' } },
    fields: {
      name: 'Customer name', address: 'Address', logo: 'Logo', email: 'Email', phone: 'Phone', taxCode: 'Tax code',
      website: 'Website', active: 'Status', type: 'Customer type', order: 'Order',
    },
  },
  user: {
    empty: 'The people who can sign in to the back-office.',
    fields: { userName: 'Username', staff: 'Staff member', groups: 'Permission groups' },
    reset: 'Reset password',
  },
  staff: {
    empty: 'The company’s staff, to be linked with users and positions.',
    options: { gender: { '0': 'Female', '1': 'Male', '2': 'Other' } },
    fields: {
      name: 'Full name', email: 'Email', phone: 'Phone', gender: 'Gender', birthDate: 'Date of birth',
      startDate: 'Start date', homeTown: 'Home town', position: 'Position', positionName: 'Position',
    },
  },
};

export default lists;
