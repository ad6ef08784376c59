import { isPictureAddress } from '../../../lib/safe-url.ts';

/** True for a picture that the security policy shows (`img-src` of builds/headers.ts): elsewhere it would be a gap. */
export function isShown(address: string): boolean {
  if (!isPictureAddress(address)) return false;
  const here = location.origin;
  const backend = new URL(String(import.meta.env.VITE_API_BASE_URL), here).origin;
  const shown = [here, backend, ...String(import.meta.env.VITE_IMAGE_ORIGINS).split(' ')];
  return shown.includes(new URL(address, here).origin);
}
