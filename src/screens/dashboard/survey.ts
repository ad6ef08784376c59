/**
 * What the dashboard says of a list: pure functions over its rows. No call of the contract answers these questions,
 * so they are asked of the rows themselves, and only of lists short enough to be read whole.
 */

/** Longest list that is read whole for a question. */
export const SURVEY_LIMIT = 200;

export interface Surveyed {
  readonly id: number | string;
  readonly title: string;
  readonly image?: string;
  /** Whether there is content; `null` where the list does not say. */
  readonly hasContent?: boolean | null;
  readonly order?: number | null;
  readonly groups?: readonly string[];
  /** `YYYY-MM-DDTHH:mm:ss`, or empty. */
  readonly createdAt?: string;
}

export type Finding = 'noPicture' | 'noContent' | 'sameOrder' | 'noGroup';

/** Rows that want looking at, by what is the matter with them; findings without rows are left out. */
export function findings(rows: readonly Surveyed[]): ReadonlyMap<Finding, readonly Surveyed[]> {
  const orders = new Map<number, number>();
  for (const { order } of rows) if (typeof order === 'number') orders.set(order, (orders.get(order) ?? 0) + 1);
  const asked: readonly (readonly [Finding, (row: Surveyed) => boolean])[] = [
    ['noPicture', ({ image }) => image === ''],
    ['noContent', ({ hasContent }) => hasContent === false],
    ['sameOrder', ({ order }) => typeof order === 'number' && (orders.get(order) ?? 0) > 1],
    ['noGroup', ({ groups }) => groups?.length === 0],
  ];
  const found = new Map<Finding, readonly Surveyed[]>();
  for (const [finding, matters] of asked) {
    const matching = rows.filter(matters);
    if (matching.length > 0) found.set(finding, matching);
  }
  return found;
}

export interface Month {
  /** `2026-03`. */
  readonly month: string;
  readonly count: number;
}

const MONTHS = 12;

/**
 * How many were created in each of the last months, this month last, months without any included.
 * @param today a wire stamp: Vietnam time, as the rows' own stamps are
 */
export function byMonth(stamps: readonly string[], today: string): Month[] {
  const counts = new Map<string, number>();
  for (const stamp of stamps) counts.set(stamp.slice(0, 7), (counts.get(stamp.slice(0, 7)) ?? 0) + 1);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: MONTHS }, (_, index) => {
    const date = new Date(Date.UTC(year, month - MONTHS + index, 1));
    const name = date.toISOString().slice(0, 7);
    return { month: name, count: counts.get(name) ?? 0 };
  });
}
