/** Versions of one long text, each without what all of them have in common, but for some words around what differs. */

/** A word with the space before it; one without end comes in pieces, and no letter is torn from its marks. */
const WORD = /\s*\S{1,40}(?:(?<=\u200d)\S|[\u200d\p{M}\p{Emoji_Modifier}])*|\s+$/gu;

/** Whoever reads a text of so many letters misses nothing in it. */
const SHORT = 200;
/** Words that stay on either side of what differs. */
const BESIDE = 8;
/** What is no longer than this is not worth a gap. */
const FEW = 20;
/** So many words in a row, said once in each version, are one and the same place of the text. */
const PLACE = 6;

/** What all versions say in the same words: where it begins in each, and how many words it has. */
interface Run {
  readonly from: readonly number[];
  readonly length: number;
}

/** Words as numbers, the same for the same word: texts of a megabyte are compared while somebody waits. */
function numbered(versions: readonly (readonly string[])[]): (readonly number[])[] {
  const numbers = new Map<string, number>();
  return versions.map((words) => words.map((word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  }));
}

/** Where the places are that are found but once between two words. Two that go by the same number are none. */
function placesOf(words: readonly number[], from: number, to: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at + PLACE <= to; at += 1) {
    let place = 0;
    for (let by = 0; by < PLACE; by += 1) place = Math.imul(place ^ (words[at + by] ?? 0), 0x9e3779b1) ^ (place >>> 15);
    places.set(place, places.has(place) ? -1 : at);
  }
  return places;
}

/** In linear time, and therefore not always all of it: what has moved hides what it has passed. The first run begins the texts, the last one ends them. */
function commonRuns(versions: readonly (readonly number[])[]): Run[] {
  const [first = []] = versions;
  /** How many words from there on are the same, up to where each version's part ends; backwards by a `step` of -1. */
  const reach = (at: readonly number[], bounds: readonly number[], step: 1 | -1): number => {
    const most = Math.min(...at.map((from, index) => ((bounds[index] ?? 0) - from) * step));
    let length = 0;
    for (; length < most; length += 1) {
      const by = step === 1 ? length : -1 - length;
      const word = first[(at[0] ?? 0) + by];
      if (versions.some((words, index) => words[(at[index] ?? 0) + by] !== word)) break;
    }
    return length;
  };

  const starts = versions.map(() => 0);
  const ends = versions.map((words) => words.length);
  const beginning = reach(starts, ends, 1);
  let done = versions.map(() => beginning);
  const ending = reach(ends, done, -1);
  const bounds = ends.map((end) => end - ending);
  const between: Run[] = [];
  const places = versions.map((words, index) => placesOf(words, beginning, bounds[index] ?? 0));
  for (const [place, start] of places[0] ?? []) {
    if (start < (done[0] ?? 0)) continue;
    const at = places.map((known) => known.get(place) ?? -1);
    if (at.some((from, index) => from < (done[index] ?? 0))) continue;
    const length = reach(at, bounds, 1);
    if (length < PLACE) continue;
    const back = reach(at, done, -1);
    between.push({ from: at.map((from) => from - back), length: back + length });
    done = at.map((from) => from + length);
  }
  return [{ from: starts, length: beginning }, ...between, { from: bounds, length: ending }];
}

/** One version, with "…" for all that the runs have between the words beside what differs. */
function shortened(words: readonly string[], version: number, runs: readonly Run[]): string {
  let text = '';
  let done = 0;
  runs.forEach(({ from, length }, index) => {
    const start = from[version] ?? 0;
    const left = index === 0 ? 0 : BESIDE;
    const right = index === runs.length - 1 ? 0 : BESIDE;
    if (length - left - right <= FEW) return;
    text += `${words.slice(done, start + left).join('')}${left === 0 ? '' : ' '}…`;
    done = start + length - right;
  });
  return text + words.slice(done).join('');
}

function withoutCommon(texts: readonly string[]): readonly string[] {
  if (new Set(texts).size < 2 || texts.every(({ length }) => length <= SHORT)) return texts;
  const versions = texts.map((text): readonly string[] => text.match(WORD) ?? []);
  const runs = commonRuns(numbered(versions));
  return versions.map((words, index) => shortened(words, index, runs));
}

/** @returns the texts as they are where they are short, or where nothing in their words tells one from another */
export function whatDiffers(texts: readonly string[]): readonly string[] {
  const all = texts.map((_, index) => index);
  // Beside a text of no words, or one that was written anew, nothing would be common: the others are compared by themselves.
  const told = all.filter((index) => texts[index] !== '');
  const groups = [told, ...(told.length > 2 ? told.map((alone) => told.filter((index) => index !== alone)) : [])];
  for (const group of groups) {
    const cut = withoutCommon(group.map((index) => texts[index] ?? ''));
    if (cut.some((text, at) => text !== texts[group[at] ?? 0])) {
      return all.map((index) => (group.includes(index) ? cut[group.indexOf(index)] : texts[index]) ?? '');
    }
  }
  return texts;
}
