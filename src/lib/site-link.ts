/** The link to a page of this site, in this tab, that something happened to; undefined where it was none. */
export function siteLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && link.target !== '_blank' && !link.hasAttribute('download') ? link : undefined;
}
