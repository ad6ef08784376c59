/** What the build's own ids look like. Apart from the manifests: the first page asks this alone. */

/** Sixteen hexadecimal digits. */
const ID = /^[0-9a-f]{16}$/;

/** Whether an id is one of those that the build makes. */
export function isBuildId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}
