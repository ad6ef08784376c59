/** What DATABASE_URL says, in the words of node-postgres. */

/**
 * The address as node-postgres understands it.
 *
 * - `search_path=name` names a schema of the installation's own. It goes to the server as one of its `options`, behind
 *   those that are there already.
 * - `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts, and asks for no certificate that
 *   somebody vouches for. node-postgres by itself takes it for `verify-full`, and warns that this will change.
 *
 * @param address postgres://user:password@host:port/database?…
 */
export function addressForDriver(address: string): string {
  const url = new URL(address);
  const parameters = url.searchParams;
  const schema = parameters.get('search_path');
  if (schema !== null) {
    parameters.delete('search_path');
    // A backslash keeps white space within an option (PostgreSQL's manual, libpq, "options").
    const option = `-c search_path=${schema.replace(/[\\\s]/g, '\\$&')}`;
    const others = parameters.get('options');
    parameters.set('options', others ? `${others} ${option}` : option);
  }
  const mode = parameters.get('sslmode');
  if (mode !== null && !parameters.has('uselibpqcompat')) {
    parameters.set('uselibpqcompat', 'true');
    parameters.set('sslmode', plainMode(mode, parameters.has('sslrootcert')));
  }
  return url.href;
}

/** The modes that node-postgres leaves out: `allow`, and `verify-ca` by the authorities that Node.js trusts. */
function plainMode(mode: string, hasAuthority: boolean): string {
  if (mode === 'allow') return 'prefer';
  return mode === 'verify-ca' && !hasAuthority ? 'verify-full' : mode;
}

/** The same address without encryption, or undefined where it is not left to the server whether there is any. */
export function unencrypted(address: string): string | undefined {
  const url = new URL(address);
  if (url.searchParams.get('sslmode') !== 'prefer') return undefined;
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}
