/** Reading what a request carries, within limits, before anything believes it. */
import { Refusal } from '../refusal.ts';

/** A JSON object's members. A Map: names come from outside, and `__proto__` is then a name like any other. */
export type Body = ReadonlyMap<string, unknown>;

/** The bytes of a request; more than `limit` is a 413, found out without reading further than that. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('tooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    const reader = request.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        // Whoever sent it has gone: no failure of ours, and nobody reads the answer.
        throw new Refusal('badJson');
      });
      if (done) break;
      size += value.byteLength;
      if (size > limit) {
        await reader.cancel();
        throw new Refusal('tooLarge');
      }
      chunks.push(value);
    }
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The members of a JSON object in a request's body: 415 where it is not JSON, 400 where it is no object. */
export async function readJsonObject(request: Request, limit: number): Promise<Body> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal('notJson');
  const bytes = await readBytes(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('badJson');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('badJson');
  return new Map(Object.entries(value));
}
