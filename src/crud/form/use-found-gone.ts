import { useEffect } from 'react';
import type { Id } from '../../api/fields.ts';
import type { RecordActions } from '../record-actions.ts';

/**
 * A record that is found to be gone while its form is open leaves the rows behind it, as after a delete.
 * @param id undefined: of a new record that an earlier try to save it had made
 * @param onLeft once the form is left, or this is true no longer: the row that it was opened from has gone
 */
export function useFoundGone({ deleted }: RecordActions, id: Id | undefined, isGone: boolean, onLeft: () => void): void {
  useEffect(() => {
    if (!isGone) return undefined;
    void deleted(id === undefined ? [] : [id]);
    return onLeft;
    // oxlint-disable-next-line react/exhaustive-deps -- each time that it is found, not each time that it is drawn
  }, [isGone]);
}
