import { describe, expect, it } from 'vitest';

import { buildIdOf, stampBuildId, unstampBuildId } from './build-id.ts';
import { isBuildId } from './build-id-form.ts';
import { BUILD_ID_PLACEHOLDER } from './manifest.ts';

function files(entries: Record<string, string>): Map<string, Uint8Array> {
  return new Map(Object.entries(entries).map(([path, text]) => [path, Buffer.from(text)]));
}

describe('the id of a build', () => {
  it('is the same for the same files in any order', () => {
    const forwards = buildIdOf(files({ 'a.js': 'one', 'b.js': 'two' }));
    expect(buildIdOf(files({ 'b.js': 'two', 'a.js': 'one' }))).toBe(forwards);
    expect(isBuildId(forwards)).toBe(true);
  });

  it('changes with a content, with a name, and where bytes move from a name to a content', () => {
    const ids = [{ 'a.js': 'one' }, { 'a.js': 'onE' }, { 'b.js': 'one' }, { a: '.jsone' }, {}].map((entries) =>
      buildIdOf(files(entries as Record<string, string>)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('goes into pages, payloads and the worker, and leaves everything else as it was', () => {
    const emitted = files({
      'index.html': `<meta content="${BUILD_ID_PLACEHOLDER}">`,
      '_payload.json': `{"buildId":"${BUILD_ID_PLACEHOLDER}"}`,
      'sw.js': `const id = "${BUILD_ID_PLACEHOLDER}" + "${BUILD_ID_PLACEHOLDER}";`,
      'assets/core.js': 'export {}',
    });
    const stamped = stampBuildId(emitted, '0123456789abcdef');
    expect(String(stamped.get('index.html'))).toBe('<meta content="0123456789abcdef">');
    expect(String(stamped.get('_payload.json'))).toBe('{"buildId":"0123456789abcdef"}');
    expect(String(stamped.get('sw.js'))).toBe('const id = "0123456789abcdef" + "0123456789abcdef";');
    expect(stamped.get('assets/core.js')).toBe(emitted.get('assets/core.js'));
  });

  it('is found again in the finished files, and another one where any of them was changed since', () => {
    const emitted = files({ 'index.html': `<meta content="${BUILD_ID_PLACEHOLDER}">`, 'assets/core.js': 'export {}' });
    const id = buildIdOf(emitted);
    const finished = stampBuildId(emitted, id);
    expect(buildIdOf(unstampBuildId(finished, id))).toBe(id);
    expect(buildIdOf(unstampBuildId(finished.set('assets/core.js', Buffer.from('export {};')), id))).not.toBe(id);
  });

  it('is refused inside a script chunk, which would be renamed by every build', () => {
    expect(() => stampBuildId(files({ 'assets/core.js': BUILD_ID_PLACEHOLDER }), '0123456789abcdef')).toThrow(
      'assets/core.js holds the build id',
    );
  });
});
