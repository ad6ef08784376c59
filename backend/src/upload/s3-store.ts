/** The pictures that lie in an S3-compatible store (`s3-uploads.ts`), for backups and for what is restored from them. */
import { sniffPicture } from '../../../src/lib/sniff.ts';
import type { FileStore } from './file-store.ts';
import { BUCKET, isFileName } from './file-store.ts';
import { createS3Client } from './s3-client.ts';
import type { Remedies } from './s3-client.ts';
import type { S3Settings } from './s3-uploads.ts';

const REMEDIES: Remedies = {
  AccessDenied: 'S3_ACCESS_KEY_ID lacks a right: backups need s3:ListBucket on the bucket and s3:GetObject on its objects, '
    + 'and a restore needs s3:PutObject and s3:PutObjectAcl too.',
  InvalidAccessKeyId: 'Look at S3_ACCESS_KEY_ID, and at S3_ENDPOINT: each store has its own keys.',
  NoSuchBucket: 'Look at S3_BUCKET, S3_ENDPOINT and S3_REGION.',
  SignatureDoesNotMatch: 'Look at S3_SECRET_ACCESS_KEY and S3_REGION.',
  unreached: 'The store of the pictures is not reached: look at S3_ENDPOINT and at the network.',
  noStore: 'Look at S3_ENDPOINT.',
};

/** As uploads name it. */
const FOLDER = `${BUCKET}/`;

/** Every call throws a StoreError, with its remedy, where the store refuses or does not answer. */
export function createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = createS3Client(bucket, { endpoint, region, accessKeyId, secretAccessKey }, REMEDIES);
  return {
    async add(name, bytes) {
      if (await client.get(FOLDER + name)) return false;
      await client.put(FOLDER + name, bytes, {
        'Content-Type': sniffPicture(bytes) ?? 'application/octet-stream', 'x-amz-acl': 'public-read',
      });
      return true;
    },
    async read(name) {
      const found = await client.get(FOLDER + name);
      return found && new Uint8Array(found.body);
    },
    async names() {
      const names = (await client.list(FOLDER)).map(({ key }) => key.slice(FOLDER.length));
      return names.filter(isFileName);
    },
  };
}
