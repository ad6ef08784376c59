/** What a backup is made of, as it is written and as it is read. */

export const FORMAT = 'backoffice-backup';
export const VERSION = 1;

/** The lines of a backup: one header, rows and files in whatever order, one end that counts them. */
export type Line =
  | { readonly format: typeof FORMAT; readonly version: number; readonly migration: string; readonly madeAt: string }
  | { readonly table: string; readonly rows: readonly unknown[] }
  | { readonly file: string; readonly base64: string; readonly in?: 'store' }
  | { readonly end: End };

export interface Summary {
  readonly rows: number;
  /** All pictures. */
  readonly files: number;
  /** Those among them that lie in a store of their own; missing where there is none. */
  readonly stored?: number;
}

export interface End extends Summary {
  /** Bytes of the file before the member of the gzip from which on all rows lie; missing where that is the first. */
  readonly rowsAt?: number;
}
