/** Presigned addresses: what may be asked for. */
import { PICTURE_ENDINGS } from '../../../src/lib/sniff.ts';
import type { Call, Answer } from '../call.ts';
import { problemAt, Refusal } from '../refusal.ts';
import { BUCKET, isFileName } from './file-store.ts';

export const ADDRESS_SECONDS = 300;
const ENCODINGS: readonly string[] = ['base64', 'blob'];

/** `Upload/presigned-url`. @throws Refusal 400 naming what is wrong */
export async function presignedUrl({ body, uploads, crossOrigin }: Call): Promise<Answer> {
  const given = (name: string, fallback: string) => body.get(name) ?? fallback;
  const encoding = given('content_encoding', 'base64');
  if (typeof encoding !== 'string' || !ENCODINGS.includes(encoding)) {
    throw problemAt('upload', 'content_encoding', 'invalid', 'invalidEncoding');
  }
  const type = given('content_type', 'image/jpeg');
  if (typeof type !== 'string' || !Object.hasOwn(PICTURE_ENDINGS, type)) {
    throw problemAt('upload', 'content_type', 'invalid', 'badPicture');
  }
  const acl = given('acl', 'public-read');
  if (acl !== 'public-read') throw problemAt('upload', 'acl', 'invalid');
  if (given('platform', BUCKET) !== BUCKET) throw problemAt('upload', 'platform', 'invalid');
  const key = body.get('key');
  if (typeof key !== 'string' || !isFileName(key)) throw problemAt('upload', 'key', 'invalid', 'badKey');
  return { value: await uploads.presign({ key, type, encoding, acl }, crossOrigin) };
}

/** The same refusal wherever a picture turns out to be none. */
export const notAPicture = () => new Refusal('badPicture');
