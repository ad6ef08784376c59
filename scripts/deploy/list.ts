/** `--list`: the builds that a target holds. */
import { readHistory, readRecords } from './record.ts';
import type { Target } from './target.ts';

const minute = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** One line a build, the newest on top. */
export async function listBuilds(target: Target): Promise<string[]> {
  const [records, history, live] = await Promise.all([readRecords(target), readHistory(target), target.live()]);
  const lastLive = new Map(history.map(({ id, at }) => [id, at]));
  const ordered = records.toSorted((one, other) => (lastLive.get(other.id) ?? 0) - (lastLive.get(one.id) ?? 0));
  const lines = ordered.map(({ id, timestamp, files, assets }) => {
    const at = lastLive.get(id);
    const state = live.includes(id) ? (live.length === 1 ? 'live' : 'partly live') : '';
    const count = Object.keys(files).length + Object.keys(assets).length;
    const since = at === undefined ? 'never live' : `live from ${minute(at)}`;
    return `${id}  of ${minute(timestamp)}  ${since.padEnd(30)}  ${String(count).padStart(4)} files  ${state}`.trimEnd();
  });
  return lines.length === 0 ? [`${target.name} holds no build`] : lines;
}
