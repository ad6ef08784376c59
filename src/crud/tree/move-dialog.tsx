import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import type { Id } from '../../api/fields.ts';
import { Dialog, DialogDescription, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { canStandUnder, childrenOf, placeOf } from '../../lib/tree.ts';
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
  const tree = store.tree.value;
  const gone = !tree.rows.has(row.id);
  const now = placeOf(tree, row.id);
  const [parent, setParent] = useState(now.parent);
  // Nobody knows what one was called that has gone.
  const [parentName, setParentName] = useState(nameOf(now.parent));
  const [lost, setLost] = useState({ times: 0, name: '' });
  const siblings = othersBelow(tree, parent);
  const [after, setAfter] = useState(siblings[now.index - 1] ?? null);
  const control = useId();
  if (!gone && !canStandUnder(tree, row.id, parent)) {
    // What stands below the entry itself by now is there still.
    setLost({ times: lost.times + 1, name: parent !== null && tree.rows.has(parent) ? '' : parentName });
    chooseParent(now.parent);
  }
  useEffect(() => {
    // The box is drawn anew: who was in it stays there.
    if (lost.times > 0 && document.activeElement === document.body) document.getElementById(control)?.focus();
  }, [lost.times, control]);

  function nameOf(id: number | null): string {
    return id === null ? '' : host.nameOf(id);
  }

  function othersBelow(all: Tree, id: number | null): readonly number[] {
    return childrenOf(all, id).filter((each) => each !== row.id);
  }

  function close(): void {
    host.askPlace(undefined);
  }

  function chooseParent(id: number | null): void {
    const others = othersBelow(store.tree.peek(), id);
    setParent(id);
    setParentName(nameOf(id));
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
        gone={gone}
        after={after}
        others={siblings}
        nameOf={host.nameOf}
        onChange={setAfter}
        onClose={close}
        onMove={(index) => host.move(row.id, { parent, index })}
      >
        <Field
          id={control}
          label={t(labelKey(screen.resource, 'parent'))}
          error={lost.name && t('form.choiceGone', { name: lost.name })}
          alert
        >
          {(attributes) => (
            <ReferenceControl
              {...attributes}
              key={lost.times}
              name="parent"
              label={t(labelKey(screen.resource, 'parent'))}
              field={fieldOf(screen, 'parent') as never}
              source={source}
              none={t('common.none')}
              value={parent}
              onChange={(id: Id | null) => {
                chooseParent(typeof id === 'number' ? id : null);
                setLost({ ...lost, name: '' });
              }}
            />
          )}
        </Field>
      </PlaceForm>
    </Dialog>
  );
}
