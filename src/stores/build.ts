/**
 * Which build this tab runs, and whether a newer one is out: what the first page says of it. Whoever looks for a newer
 * one comes after the start (`build-watch.ts`).
 */
import { computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { isBuildId } from '../../builds/build-id-form.ts';

const newest = signal<string | undefined>(undefined);

/** True while this tab's build is not the newest. */
export const outdated: ReadonlySignal<boolean> = computed(() => newest.value !== undefined && newest.value !== ownBuild());

/** The id in this document's head; undefined while developing, where nothing is built. */
export function ownBuild(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const id = document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;
  return isBuildId(id) ? id : undefined;
}

/** Notes the id of the newest build, as a manifest or a page payload names it. The own id takes the note back. */
export function markOutdated(id: string): void {
  if (ownBuild() !== undefined) newest.value = id;
}
