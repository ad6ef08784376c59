/** What services and products have in common: how rows written by hand become seed rows. */
import { vietnamStamp } from '../../../src/lib/dates.ts';
import { content } from './pictures/spec.ts';
import type { PictureTheme } from './pictures/spec.ts';
import { random } from './random.ts';
import type { Random } from './random.ts';
import type { SeedService } from './types.ts';

/** One row as it is written by hand; the body is empty where marketing has not got round to it. */
export interface Draft {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** `null`: no picture yet. */
  readonly theme: PictureTheme | null;
  /** Where it is not the row's place in the list. */
  readonly order?: number;
  readonly hidden?: true;
}

const DAY = 86_400_000;
const SPAN_DAYS = 418;
const AUTHORS = [
  'duong.phamthuy', 'vy.nguyenkhanh', 'chau.doanminh', 'vy.nguyenkhanh', 'ngoc.tranbao', 'vy.nguyenkhanh', 'ha.lethu',
    'an.tranhoai',
] as const;

/** Working hours of days over the last 14 months, denser lately: a site grows, and the dashboard's chart shows it. */
function createdAt(now: number, share: number, chance: Random): string {
  const daysAgo = 1 + Math.floor(SPAN_DAYS * share ** 1.35);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [chance.between(8, 17), chance.between(0, 59), chance.between(0, 59)].map(two).join(':');
  return `${vietnamStamp(now - daysAgo * DAY).slice(0, 10)}T${time}`;
}

/** `now` in ms since 1970; `seed` tells one kind's chances from another's. */
export function contentRows(drafts: readonly Draft[], now: number, seed: number): SeedService[] {
  const chance = random(seed);
  const shuffled = drafts.map((_, index) => ({ index, at: chance.next() })).sort((a, b) => a.at - b.at);
  const places = shuffled.map(({ index }) => index);
  return drafts.map(({ title, summary, body, theme, order, hidden }, index) => ({
    title,
    summary,
    body,
    picture: theme && content(theme, seed + index * 5 + Math.floor(index / 12)),
    order: order ?? index + 1,
    active: !hidden,
    createdAt: createdAt(now, places.indexOf(index) / (drafts.length - 1), chance),
    createdBy: chance.pick(AUTHORS),
  }));
}
