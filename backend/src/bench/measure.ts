/** What a page, a search and a sort that has no index take, asked through the whole backend: gate, query, JSON. */
import type { Hono } from 'hono';
import { TestClient } from '../testing/client.ts';

const LIST = 'Dichvu_Getlist_Paging';

/** The questions, each asked in turn: `{page}` is drawn anew each time. */
const QUESTIONS = {
  page: [
    `${LIST}?PageIndex=1&PageSize=10`, `${LIST}?PageIndex={page}&PageSize=10`, `${LIST}?PageIndex={last}&PageSize=10`,
    `${LIST}?PageIndex={page}&PageSize=100`, `${LIST}?PageIndex={page}&PageSize=10&SortField=tieuDe`,
    `${LIST}?PageIndex={page}&PageSize=10&SortField=ngayTao&SortOrder=desc`,
    `${LIST}?PageIndex={page}&PageSize=10&active=true`,
  ],
  search: [
    `${LIST}?PageSize=10&search=v`, `${LIST}?PageSize=10&search=van tai`, `${LIST}?PageSize=10&search=Vận tải`,
    `${LIST}?PageSize=10&search=hang lanh hai phong`, `${LIST}?PageSize=10&search=số 1234`,
    `${LIST}?PageSize=10&search=phu quoc mot chieu&SortField=tieuDe`, `${LIST}?PageSize=10&search=không có gì như thế`,
    `${LIST}?PageSize=10&search=dong goi&active=true`,
  ],
  // Each index is paid for with every save: few sort by who wrote a record, or by when it was changed.
  sort: [`${LIST}?PageIndex={page}&PageSize=10&SortField=ngaySua&SortOrder=desc`],
} as const;

export type Kind = keyof typeof QUESTIONS;

export interface Figure {
  readonly kind: Kind;
  readonly p50: number;
  readonly p95: number;
  /** The question that took longest at its own median. */
  readonly slowest: string;
  readonly slowestMs: number;
}

/** @param rounds how often each question is asked */
export async function measure(app: Hono, password: string, rows: number, rounds: number): Promise<Figure[]> {
  const client = new TestClient(app);
  const token = await client.signIn('admin', password);
  const figures: Figure[] = [];
  for (const kind of Object.keys(QUESTIONS) as Kind[]) {
    const times = new Map<string, number[]>();
    for (let round = -2; round < rounds; round += 1) {
      for (const question of QUESTIONS[kind]) {
        const last = Math.floor(rows / (question.includes('PageSize=100') ? 100 : 10));
        const page = 1 + ((round + 2) * 7_919) % last;
        const path = question.replace('{page}', String(page)).replace('{last}', String(last));
        const start = performance.now();
        const { status } = await client.ask('GET', path, { token });
        const took = performance.now() - start;
        if (status !== 200) throw new Error(`${path} → ${status}`);
        // The first rounds warm caches and prepared code.
        if (round >= 0) times.set(question, [...(times.get(question) ?? []), took]);
      }
    }
    const all = [...times.values()].flat().sort((a, b) => a - b);
    const [slowest = '', slow = []] = [...times].sort((a, b) => median(b[1]) - median(a[1]))[0] ?? [];
    figures.push({ kind, p50: at(all, 0.5), p95: at(all, 0.95), slowest, slowestMs: median(slow) });
    if (process.env['BENCH_VERBOSE']) {
      for (const [question, took] of times) console.log(`  ${median(took).toFixed(1)} ms ${question}`);
    }
  }
  return figures;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function median(times: readonly number[]): number {
  return at([...times].sort((a, b) => a - b), 0.5);
}
