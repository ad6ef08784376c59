import { accentsFirst } from '../../../lib/accents.ts';
import { fold } from '../../../lib/fold.ts';
import type { IconChoice } from './icon-names.ts';

/**
 * The icons that all typed words lead to, by name or by a word in Vietnamese; a whole name (`mdi:home`)
 * leads to what begins like it. What has the accents that were typed comes first, and of that what begins with the first word:
 * `cờ` is a flag, and the beginning of many names by its bare letters.
 */
export function findIcons(choices: readonly IconChoice[], typed: string): readonly IconChoice[] {
  const words = fold(typed).replace(/^mdi:/, '').split(/[\s-]+/).filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return choices;
  const bare = (choice: IconChoice): string => choice.name.slice(choice.name.indexOf(':') + 1);
  const hits = choices.filter((choice) => {
    const text = `${bare(choice)} ${fold(choice.words)}`;
    return words.every((word) => text.includes(word));
  });
  const nearest = hits.toSorted((a, b) => Number(bare(b).startsWith(first)) - Number(bare(a).startsWith(first)));
  return accentsFirst(nearest, typed, (choice) => `${choice.name} ${choice.words}`);
}
