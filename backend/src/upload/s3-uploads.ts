/**
 * Uploads straight into an S3-compatible store: the backend only signs where one picture may be put (AWS
 * Signature Version 4, in the query). The store enforces address, type, access and the five minutes; it cannot be
 * told a largest size or look at the bytes, which is why the backend's own folder is the stricter default. Nor can it be
 * told, with the headers that the contract has, to write over nothing: so each address is a new one.
 */
import { AwsV4Signer } from 'aws4fetch';
import { randomId } from '../../../src/lib/random-id.ts';
import { ADDRESS_SECONDS } from './address.ts';
import { BUCKET } from './file-store.ts';
import type { UploadAddresses } from './uploads.ts';

export interface S3Settings {
  /** Scheme and host of the store; buckets are addressed by path, as every compatible store takes it. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where the public reads the bucket, without a trailing slash. */
  readonly publicUrl: string;
}

/** So much of a key leaves room for letters before it in a file's name (`isFileName`). */
const KEY_LENGTH = 180;

/** The key behind letters that nobody chooses: else whoever may send pictures could replace any whose address they know. */
const newName = (key: string) => `${randomId()}-${key.slice(-KEY_LENGTH)}`;

/** @param now milliseconds since 1970 */
export function createS3Uploads(settings: S3Settings, now: () => number): UploadAddresses {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, publicUrl } = settings;
  return {
    async presign({ key, type, encoding, acl }) {
      const path = `${BUCKET}/${newName(key)}`;
      const url = new URL(`${endpoint}/${bucket}/${path}`);
      url.searchParams.set('X-Amz-Expires', String(ADDRESS_SECONDS));
      const signer = new AwsV4Signer({
        method: 'PUT', url: url.href, service: 's3', region, accessKeyId, secretAccessKey, signQuery: true,
        // Every header that the client sends is signed: a store refuses an unsigned `x-amz-acl`, and an unsigned
        // type could become HTML.
        headers: { 'content-type': type, 'content-encoding': encoding, 'x-amz-acl': acl }, allHeaders: true,
        datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
      });
      const signed = await signer.sign();
      return { url: signed.url.href, direct_url: `${publicUrl}/${path}` };
    },
  };
}
