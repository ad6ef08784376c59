import type { Id } from '../api/fields.ts';
import type { Reading } from '../api/list-calls.ts';
import { accentsFirst } from '../lib/accents.ts';
import { fold } from '../lib/fold.ts';
import type { OptionSource } from './options.ts';

/** A list that comes whole: searched and paged here, in names as they are. */
export function optionsFromAll(
  read: (reading?: Reading) => Promise<readonly { readonly id: Id; readonly name: string }[]>,
): OptionSource {
  return {
    async page({ search, page, size }, reading) {
      const needle = fold(search);
      const found = (await read(reading)).filter(({ name }) => fold(name).includes(needle));
      const options = accentsFirst(found, search, ({ name }) => name).map(({ id, name }) => ({ value: id, label: name }));
      return { options: options.slice((page - 1) * size, page * size), total: options.length };
    },
  };
}
