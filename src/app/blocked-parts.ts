/**
 * The pages hold their style sheets and the boot script in themselves, and the policy of their build allows them by
 * their hashes. A host that sends another build's policy (after a rollback, or where nobody has renewed the host's file)
 * blocks them: the page then takes the same from files, later and not before the first paint, but works.
 */
export async function takeBlockedParts(): Promise<void> {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    // A browser makes no sheet of a blocked style.
    if (style.sheet) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style.dataset['file'] }));
  }
  const file = document.querySelector<HTMLScriptElement>('script[data-file]')?.dataset['file'];
  // The theme is what the boot script says first.
  if (file !== undefined && document.documentElement.dataset['theme'] === undefined) await import(/* @vite-ignore */ file);
}
