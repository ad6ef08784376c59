import type { FieldKind } from '../../api/fields.ts';
import type { Fields } from '../../api/resource.ts';
import type { Key } from '../../i18n/i18n.ts';
import type { FormField } from '../screen.ts';

/** A sentence of help that belongs to a kind of field, whatever the record. */
const KIND_HELP: Partial<Record<FieldKind, Key>> = { date: 'form.dateHint', phone: 'form.phoneHint', url: 'form.urlHint' };

/** What a field says below its control to whoever fills it in. */
export function helpOf(declared: FormField<Fields>, kind: FieldKind, isNew: boolean, addOnly = false): Key | undefined {
  return (isNew && ((addOnly && declared.addOnlyHelp) || declared.newHelp)) || (declared.help ?? KIND_HELP[kind]);
}
