/** The product's mark: the file that the browser fetches for the tab anyway, and no part of the first load. */
export function Logo() {
  return <img src="/icons/icon.svg" alt="" width={24} height={24} fetchPriority="low" className="size-6 shrink-0" />;
}
