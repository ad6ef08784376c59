import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Dialog, DialogDescription, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { t } from '../../i18n/i18n.ts';
import type { OrderedRecord } from '../order/ordered-records.ts';
import { PlaceForm } from '../order/place-form.tsx';
import type { BoardHost } from './board-host.ts';

/** "Move to…": another position, without a drag. */
export function PlaceDialog({ host, row }: { host: BoardHost; row: OrderedRecord }) {
  useSignals();
  const rows = host.rows.value;
  const others = rows.map(({ id }) => id).filter((id) => id !== row.id);
  const gone = others.length === rows.length;
  // Until somebody chooses, where it stands, also where somebody else moves it.
  const [chosen, setChosen] = useState<number | null>();
  const after = chosen === undefined ? (others[rows.findIndex((each) => each.id === row.id) - 1] ?? null) : chosen;
  const close = (): void => host.askPlace(undefined);
  return (
    <Dialog open onClose={close}>
      <DialogHeader>
        <DialogTitle>{t('common.moveTo')}</DialogTitle>
        {/* It was called by where it stood. */}
        {!gone && <DialogDescription>{host.nameOf(row.id)}</DialogDescription>}
      </DialogHeader>
      <PlaceForm
        gone={gone}
        after={after}
        others={others}
        nameOf={host.nameOf}
        onChange={setChosen}
        onClose={close}
        onMove={(index) => host.move(row.id, index)}
      />
    </Dialog>
  );
}
