import type { Id } from '../api/fields.ts';
import type { Reading } from '../api/list-calls.ts';
import { accentsFirst } from '../lib/accents.ts';
import { fold } from '../lib/fold.ts';
import type { Option, OptionPage, OptionQuery, OptionSource } from './options.ts';

/** A page of those that are all at hand: searched in their names. */
export function searched(all: readonly Option[], { search, page, size }: OptionQuery): OptionPage {
  const needle = fold(search);
  const found = accentsFirst(all.filter(({ label }) => fold(label).includes(needle)), search, ({ label }) => label);
  return { options: found.slice((page - 1) * size, page * size), total: found.length };
}

/** A list that comes whole: searched and paged here, in names as they are. */
export function optionsFromAll(
  read: (reading?: Reading) => Promise<readonly { readonly id: Id; readonly name: string }[]>,
): OptionSource {
  return {
    async page(query, reading) {
      const all = await read(reading);
      return searched(all.map(({ id, name }) => ({ value: id, label: name })), query);
    },
  };
}
