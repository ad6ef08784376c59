import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Fields } from '../api/resource.ts';
import { createCrud } from './crud-store.ts';
import { CrudList } from './list/crud-list.tsx';
import { RecordLayers } from './record-layers.tsx';
import { askAhead } from './rows-ahead.ts';
import { seenByEngine } from './screen.ts';
import type { CrudScreen, ScreenComponent } from './screen.ts';

/** A list with its forms: everything that a declared screen can do. */
export function CrudPage<F extends Fields>({ screen }: { screen: CrudScreen<F> }) {
  useSignals();
  const declaration = seenByEngine<CrudScreen>(screen);
  const [crud, setCrud] = useState(() => createCrud(declaration));
  // One list after another is drawn into the same table: most of it is as it was, and only its texts are new.
  if (crud.screen !== declaration) setCrud(createCrud(declaration));
  return (
    <>
      <CrudList crud={crud} />
      <RecordLayers crud={crud} ready={crud.list.shown.value !== undefined} />
      {crud.dialogs.value}
    </>
  );
}

/** The screen of a declaration, as the table of screens loads it: it can ask for its rows before it is drawn. */
export function crudPage<F extends Fields>(screen: CrudScreen<F>): ScreenComponent {
  const element = <CrudPage screen={screen} />;
  const declaration = seenByEngine<CrudScreen>(screen);
  return Object.assign(() => element, { declaration, element, askAhead: (query: string) => askAhead(declaration, query) });
}
