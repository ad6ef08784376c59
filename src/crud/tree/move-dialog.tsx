import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Id } from '../../api/fields.ts';
import { Dialog, DialogDescription, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { canStandUnder, childrenOf, placeOf } from '../../lib/tree.ts';
import { ReferenceControl } from '../fields/reference-control.tsx';
import { PlaceForm } from '../order/place-form.tsx';
import { fieldOf, labelKey, titleOf } from '../screen.ts';
import { parentOptions } from './parent-options.ts';
import type { TreeHost } from './tree-host.ts';
import type { TreeRecord } from './tree-screen.ts';

/** What the person has chosen; until then the dialog has the entry where it stands, also where somebody else moves it. */
interface Chosen {
  readonly parent: number | null;
  readonly name: string;
  /** Whoever chooses one of the others to be behind has their parent chosen with it; undefined: the last of the chosen parent's. */
  readonly after: number | null | undefined;
}

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
  const [chosen, setChosen] = useState<Chosen>();
  /** The parent that the entry had when the box of the parent was drawn. */
  const [own, setOwn] = useState(now.parent);
  const [lost, setLost] = useState({ times: 0, name: '' });
  const parent = chosen ? chosen.parent : now.parent;
  const siblings = childrenOf(tree, parent).filter((each) => each !== row.id);
  const unchosen = (parent === now.parent ? siblings[now.index - 1] : siblings.at(-1)) ?? null;
  const after = chosen?.after === undefined ? unchosen : chosen.after;
  const control = useId();
  if (!gone && !canStandUnder(tree, row.id, parent)) {
    // What stands below the entry itself by now is there still. Nobody knows what one was called that has gone.
    setLost({ times: lost.times + 1, name: chosen && parent !== null && !tree.rows.has(parent) ? chosen.name : '' });
    setChosen(undefined);
    setOwn(now.parent);
  }
  /** Whether somebody was in the box when it was drawn anew. */
  const isIn = useRef(false);
  useLayoutEffect(() => {
    if (chosen || own === now.parent) return undefined;
    const box = document.getElementById(control);
    // What is being searched for would go with the box: until that is left, it has the entry where it stood.
    function follow(): void {
      if (box?.getAttribute('aria-expanded') === 'true') return;
      isIn.current = document.activeElement === box;
      setOwn(now.parent);
    }
    follow();
    const closing = new MutationObserver(follow);
    if (box) closing.observe(box, { attributeFilter: ['aria-expanded'] });
    return () => closing.disconnect();
  }, [chosen, own, now.parent, control]);
  useEffect(() => {
    if (isIn.current && document.activeElement === document.body) document.getElementById(control)?.focus();
  }, [own, control]);
  useEffect(() => {
    if (lost.times > 0 && document.activeElement === document.body) document.getElementById(control)?.focus();
  }, [lost.times, control]);

  function choose(id: number | null, behind?: number | null): void {
    setChosen({ parent: id, name: id === null ? '' : host.nameOf(id), after: behind });
  }

  function close(): void {
    host.askPlace(undefined);
  }

  return (
    // The list of parents lies over its edge where the window is high enough for that; elsewhere one scrolls to it.
    <Dialog open onClose={close} className="[@media(min-height:40rem)]:overflow-visible!">
      <DialogHeader>
        <DialogTitle>{t('common.moveTo')}</DialogTitle>
        <DialogDescription lang={recordsLanguage()}>{titleOf(screen, tree.rows.get(row.id) ?? row)}</DialogDescription>
      </DialogHeader>
      <PlaceForm
        gone={gone}
        after={after}
        others={siblings}
        nameOf={host.nameOf}
        onChange={(id) => choose(parent, id)}
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
              key={`${lost.times} ${own}`}
              name="parent"
              label={t(labelKey(screen.resource, 'parent'))}
              field={fieldOf(screen, 'parent') as never}
              source={source}
              none={t('common.none')}
              value={parent}
              onChange={(id: Id | null) => {
                choose(typeof id === 'number' ? id : null);
                setLost({ ...lost, name: '' });
              }}
            />
          )}
        </Field>
      </PlaceForm>
    </Dialog>
  );
}
