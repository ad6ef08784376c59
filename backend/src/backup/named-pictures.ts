/** Which pictures rows name, and which of them a backup did not get: a store whose settings are missing has no other sign. */
import { isSeedName } from '../seed-pictures.ts';
import { BUCKET, isFileName } from '../upload/file-store.ts';

/** Pictures that rows name and a backup has not. */
export interface Missing {
  readonly count: number;
  /** One of their addresses. */
  readonly address: string;
}

export interface NamedPictures {
  /** Looks through a row for addresses of uploads. */
  note(row: Readonly<Record<string, unknown>>): void;
  /** The backup has this one. */
  found(name: string): void;
  /** Undefined where there is nothing that is missing. */
  missing(): Missing | undefined;
}

/** Below the bucket's name, as addresses of uploads have it in a folder and in a store alike. */
const UPLOADS = new RegExp(`/${BUCKET}/([A-Za-z0-9][A-Za-z0-9._-]*)`, 'g');
/** A key as the client makes it, in a store behind letters of the backend's, or another that says that it is a picture: what else lies below such a path is no upload. */
const IS_PICTURE = /^(?:[A-Za-z]{10}-)?\d{13}-[A-Za-z]{10}-|\.(?:png|jpe?g|gif|webp)$/i;
const LONGEST_ORIGIN = 200;

export function createNamedPictures(): NamedPictures {
  const addresses = new Map<string, string>();
  const names = new Set<string>();
  return {
    note(row) {
      for (const [column, value] of Object.entries(row)) {
        // What is searched in is the same text once more, in small letters.
        if (typeof value !== 'string' || column.startsWith('search_')) continue;
        for (const { 0: path, 1: name = '', index } of value.matchAll(UPLOADS)) {
          if (addresses.has(name) || !isFileName(name) || !IS_PICTURE.test(name) || isSeedName(name)) continue;
          const before = value.slice(Math.max(0, index - LONGEST_ORIGIN), index);
          addresses.set(name, `${/[^\s"'<>()]*$/.exec(before)?.[0] ?? ''}${path}`);
        }
      }
    },
    found: (name) => void names.add(name),
    missing() {
      const left = [...addresses].filter(([name]) => !names.has(name));
      const [first] = left;
      return first && { count: left.length, address: first[1] };
    },
  };
}
