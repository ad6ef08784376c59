import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { backofficeFunction } from '../../../api/function.ts';
import type { FunctionRights } from '../../../api/group.ts';
import { emptyRow } from '../../../api/resource.ts';
import { errorText } from '../../../components/error-text.ts';
import { RetryNotice } from '../../../components/retry-notice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { controlAttributes } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { ControlProps } from '../../../crud/fields/field-props.ts';
import { FilterBox } from '../../../crud/fields/filter-box.tsx';
import { locale, t, tIn } from '../../../i18n/i18n.ts';
import { fold } from '../../../lib/fold.ts';
import { buildTree, searchTree } from '../../../lib/tree.ts';
import { menuLabel } from '../../../stores/menu.ts';
import { heldOf, rightsOf } from './held.ts';
import { RightsMatrix } from './rights-matrix.tsx';
import { SeeAsDialog, SeeAsMenu } from './see-as.tsx';
import { useFunctions } from './use-functions.ts';

/**
 * The matrix of a group's rights as a field of its form, with a filter and a look through the group's eyes. A function
 * that was deleted has a row as long as the form holds a right to it: no save takes that until it is unticked. The focus is
 * brought to the filter then, which therefore says what is wrong: the sentence itself stands below the last function.
 */
export function RightsControl(props: ControlProps<readonly FunctionRights[]>) {
  useSignals();
  const { tree, failure, busy, retry } = useFunctions();
  const [held, setHeld] = useState(() => heldOf(props.value));
  // In the language that it was typed in: the lines that it found stay, with the focus, when another tab switches the language.
  const [filter, setFilter] = useState({ text: '', language: locale.peek() });
  const [seeing, setSeeing] = useState(false);
  // What a function was called is said by nobody once it is deleted.
  const [names] = useState(() => new Map(props.value.map((entry) => [entry.functionId, entry.functionName])));
  useEffect(() => {
    for (const { id, name } of tree?.rows.values() ?? []) names.set(id, name);
  }, [names, tree]);
  const { invalid } = props;
  // What was refused may have been deleted since the functions were read.
  useEffect(() => {
    if (invalid) retry();
  }, [invalid, retry]);
  const gone = useMemo(() => new Set([...held.keys()].filter((id) => tree && !tree.rows.has(id))), [tree, held]);
  const language = locale.value;
  const lines = useMemo(() => {
    // First of all: below some hundred others nobody would find what keeps the save back.
    const rows = [...gone].map((id) => ({ ...emptyRow(backofficeFunction), id, name: tIn(language, 'form.choiceGone', { name: names.get(id) || `#${id}` }), order: -Infinity }));
    return tree && buildTree([...rows, ...tree.rows.values()]);
  }, [tree, gone, names, language]);

  const failed = failure !== undefined && (
    <RetryNotice busy={busy} onRetry={retry} control={props.id}>{errorText(failure, 'read')}</RetryNotice>
  );
  if (!tree || !lines) {
    return failed || (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton className="skeleton-late h-80 w-full rounded-lg" />
      </div>
    );
  }
  const needle = fold(filter.text);
  // By name, with what stands above.
  const named = needle === '' ? undefined : searchTree(lines, (row) => fold(menuLabel(row, filter.language)).includes(needle));
  // What keeps the save back is seen always.
  const found = named && { ...named, visible: new Set([...gone, ...named.visible]) };
  return (
    <div className="@container flex flex-col gap-2">
      {failed}
      <div className="flex flex-wrap gap-2 print:hidden">
        <FilterBox
          {...controlAttributes(props)}
          aria-label={t('group.filter')}
          placeholder={t('group.filter')}
          className="min-w-40 flex-1 sm:max-w-60"
          onFilter={(text) => setFilter({ text, language })}
          found={found?.hits.size}
        />
        <Button variant="outline" className="max-sm:w-full sm:ms-auto" onClick={() => setSeeing(true)}>
          <Icon name="eye" />
          {t('group.seeAs')}
        </Button>
      </div>
      <RightsMatrix
        tree={lines}
        held={held}
        gone={gone}
        found={found}
        disabled={props.disabled ?? false}
        label={props.label}
        onChange={(next) => {
          setHeld(next);
          props.onChange(rightsOf(next, (id) => tree.rows.get(id)?.name, names));
        }}
      />
      <p className="text-xs text-muted-foreground">{t(found ? 'group.matrixHintShown' : 'group.matrixHint')}</p>
      {seeing && (
        <SeeAsDialog hint={t('group.seeAsHint')} onClose={() => setSeeing(false)}>
          <SeeAsMenu tree={tree} held={held} />
        </SeeAsDialog>
      )}
    </div>
  );
}
