/**
 * The example company's pictures. They are drawn, not shipped; drawing all of them takes a second or two, which
 * no start waits for: a picture is drawn when it is first asked for, and after a first start all are drawn in
 * the background.
 */
import type { DiskRoom } from './disk-room.ts';
import type { PictureSpec } from './seed/pictures/spec.ts';
import { wholeFile } from './upload/file-store.ts';
import type { SentFiles } from './upload/file-store.ts';

/** The file's name says what is on it: the same picture is never kept twice. */
export function pictureName({ theme, seed, width, height }: PictureSpec): string {
  return `seed-${theme}-${seed}-${width}x${height}.png`;
}

/** Whether a file's name is of a picture of the example company's, which every installation draws anew. */
export function isSeedName(name: string): boolean {
  return name.startsWith('seed-');
}

async function allSpecs(): Promise<Map<string, PictureSpec>> {
  const [services, products, introductions, slides, customers, company] = await Promise.all([
    import('./seed/services/services.ts'), import('./seed/products/products.ts'), import('./seed/introductions.ts'),
    import('./seed/slides.ts'), import('./seed/customers/customers.ts'), import('./seed/company-info.ts'),
  ]);
  const rows = [
    ...services.seedServices(0), ...products.seedProducts(0), ...introductions.seedIntroductions, ...slides.seedSlides,
    ...customers.seedCustomers, company.seedCompanyInfo,
  ];
  return new Map(rows.flatMap(({ picture }) => (picture ? [[pictureName(picture), picture]] : [])));
}

export interface SeedPictures extends SentFiles {
  /** Draws what is missing, a picture at a time, until all are there or `stop` is called. */
  drawAll(): Promise<void>;
  stop(): Promise<void>;
}

/** The store, which also has the example company's pictures, whether drawn yet or not. */
export function withSeedPictures(store: SentFiles, room: DiskRoom): SeedPictures {
  let specs: Promise<Map<string, PictureSpec>> | undefined;
  let drawing: Promise<void> | undefined;
  let stopped = false;

  async function draw(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    specs ??= allSpecs();
    const spec = (await specs).get(name);
    if (!spec) return undefined;
    const { drawPicture } = await import('./seed/pictures/draw.ts');
    const bytes = new Uint8Array(drawPicture(spec));
    if (await room.has()) await store.add(name, bytes);
    return bytes;
  }

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await store.read(name)) ?? (isSeedName(name) ? draw(name) : undefined);
  }

  async function drawMissing(): Promise<void> {
    specs ??= allSpecs();
    for (const name of (await specs).keys()) {
      if (stopped || !(await room.has())) return;
      if (!(await store.read(name))) await draw(name);
      // Requests go first: drawing one picture holds the only thread for some milliseconds.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    async add(name, bytes) {
      // The place of one that is not drawn yet is taken all the same.
      if (isSeedName(name)) await read(name);
      return store.add(name, bytes);
    },
    read,
    names: () => store.names(),
    async open(name) {
      const stored = await store.open(name);
      if (stored || !isSeedName(name)) return stored;
      const drawn = await draw(name);
      return drawn && wholeFile(drawn);
    },
    drawAll: () => (drawing ??= drawMissing()),
    async stop() {
      stopped = true;
      // Whoever had them drawn was told if that failed.
      await drawing?.catch(() => undefined);
    },
  };
}
