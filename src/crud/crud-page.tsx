import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Fields } from '../api/resource.ts';
import { createCrud } from './crud-store.ts';
import { CrudList } from './list/crud-list.tsx';
import { RecordLayers } from './record-layers.tsx';
import type { CrudScreen } from './screen.ts';

/** A list with its forms: everything that a declared screen can do. */
export function CrudPage<F extends Fields>({ screen }: { screen: CrudScreen<F> }) {
  useSignals();
  // Within the engine fields have no types of their own: it knows no resource by name.
  const [crud] = useState(() => createCrud(screen as unknown as CrudScreen));
  return (
    <>
      <CrudList crud={crud} />
      <RecordLayers crud={crud} ready={crud.list.shown.value !== undefined} />
    </>
  );
}
