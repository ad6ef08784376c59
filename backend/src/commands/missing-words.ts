import type { Summary } from '../backup/format.ts';
import type { Missing } from '../backup/named-pictures.ts';

/** Says which pictures a backup has not, though rows name them, and what to set: else nobody knows before a restore. */
export function missingWords({ stored }: Summary, { count, address }: Missing): string {
  const [where, remedy] = stored === undefined
    ? [
        'not in the data folder, and no store is set here',
        'Where the product has S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, set them here too; else '
          + 'see that DATA_DIR is its own.',
      ]
    : ['neither in the data folder nor in the store', 'See that S3_ENDPOINT, S3_BUCKET and DATA_DIR are those of the product.'];
  return `Pictures that rows name and that are NOT in it: ${count}, such as ${address}. They are ${where}. ${remedy}`;
}
