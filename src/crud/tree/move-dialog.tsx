import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Id } from '../../api/fields.ts';
import { Dialog, DialogDescription, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { childrenOf, placeOf } from '../../lib/tree.ts';
import type { Tree } from '../../lib/tree.ts';
import { ReferenceControl } from '../fields/reference-control.tsx';
import { PlaceForm } from '../order/place-form.tsx';
import { fieldOf, labelKey, titleOf } from '../screen.ts';
import { parentOptions } from './parent-options.ts';
import type { TreeHost } from './tree-host.ts';
import type { TreeRecord } from './tree-screen.ts';

/** "Move to…": another parent and the place among its entries, without a drag. */
export function MoveDialog({ host, row }: { host: TreeHost; row: TreeRecord }) {
  useSignals();
  const { store } = host;
  const { screen } = host.screen;
  const [source] = useState(() => parentOptions(
    () => store.tree.peek(),
    (each) => titleOf(screen, each),
    () => row.id,
  ));
  const now = placeOf(store.tree.value, row.id);
  const [parent, setParent] = useState(now.parent);
  const siblings = othersBelow(store.tree.value, parent);
  const [after, setAfter] = useState(siblings[now.index - 1] ?? null);

  function othersBelow(tree: Tree, id: number | null): readonly number[] {
    return childrenOf(tree, id).filter((each) => each !== row.id);
  }

  function close(): void {
    host.askPlace(undefined);
  }

  function chooseParent(id: number | null): void {
    const others = othersBelow(store.tree.peek(), id);
    setParent(id);
    setAfter((id === now.parent ? others[now.index - 1] : others.at(-1)) ?? null);
  }

  return (
    // The list of parents lies over its edge where the window is high enough for that; elsewhere one scrolls to it.
    <Dialog open onClose={close} className="[@media(min-height:40rem)]:overflow-visible!">
      <DialogHeader>
        <DialogTitle>{t('common.moveTo')}</DialogTitle>
        <DialogDescription lang={recordsLanguage()}>{titleOf(screen, row)}</DialogDescription>
      </DialogHeader>
      <PlaceForm
        after={after}
        others={siblings}
        nameOf={host.nameOf}
        onChange={setAfter}
        onClose={close}
        onMove={(index) => host.move(row.id, { parent, index })}
      >
        <Field label={t(labelKey(screen.resource, 'parent'))}>
          {(control) => (
            <ReferenceControl
              {...control}
              name="parent"
              label={t(labelKey(screen.resource, 'parent'))}
              field={fieldOf(screen, 'parent') as never}
              source={source}
              none={t('common.none')}
              value={parent}
              onChange={(id: Id | null) => chooseParent(typeof id === 'number' ? id : null)}
            />
          )}
        </Field>
      </PlaceForm>
    </Dialog>
  );
}
