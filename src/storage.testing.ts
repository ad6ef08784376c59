/** Forgets what a browser keeps of a site, but for its databases: tests only. */
export function clearStorage(): void {
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  localStorage.clear();
  sessionStorage.clear();
}
