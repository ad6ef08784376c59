import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../testing/installation.ts';
import { createFolderStore, createMemoryStore, partsIn } from './file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each([
  ['a folder', () => createFolderStore(join(newFolder(), 'uploads'))],
  ['memory', createMemoryStore],
])('pictures in %s', (_place, create) => {
  it('are written once and stay as they are', async () => {
    const store = create();
    expect(await store.add('a.png', bytes('một'))).toBe(true);
    expect(await store.add('a.png', bytes('hai'))).toBe(false);
    expect(await store.read('a.png')).toEqual(bytes('một'));
    expect(await store.names()).toEqual(['a.png']);
  });

  it('are not there before they come', async () => {
    const store = create();
    expect([await store.read('a.png'), await store.names()]).toEqual([undefined, []]);
  });

  it('that come together under one name are one of them, whole', async () => {
    const store = create();
    const texts = ['một', 'hai', 'ba'];
    const added = await Promise.all(texts.map((text) => store.add('a.png', bytes(text))));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await store.read('a.png')).toEqual(bytes(texts[added.indexOf(true)] ?? ''));
  });
});

describe('a folder of pictures', () => {
  it('keeps nothing of what it wrote beside them', async () => {
    const folder = newFolder();
    const store = createFolderStore(folder);
    await store.add('a.png', bytes('một'));
    await store.add('a.png', bytes('hai'));
    expect(await readdir(partsIn(folder))).toEqual([]);
  });

  it('holds as pictures neither folders nor what no picture is called', async () => {
    const folder = newFolder();
    await mkdir(join(folder, 'thu-muc'));
    await writeFile(join(folder, 'ảnh.png'), 'x');
    const store = createFolderStore(folder);
    expect(await store.names()).toEqual([]);
    expect(await store.read('thu-muc')).toBeUndefined();
    expect(await store.open('thu-muc')).toBeUndefined();
  });

  it.each(['../a.png', 'b/../../a.png', '..', '.parts', '', '\0'])('is not left by the name %j', async (name) => {
    const store = createFolderStore(newFolder());
    await expect(store.read(name)).rejects.toThrow('is no file name');
    await expect(store.add(name, bytes('x'))).rejects.toThrow('is no file name');
  });
});
