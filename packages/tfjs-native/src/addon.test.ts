// Tests that the loader refuses an addon that is missing, damaged, foreign, unstamped or outdated, and says what to do about it.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ADDON_PATH, expectOperations, loadAddon } from './addon.ts';
import { OPERATIONS_IDENTITY } from './generated/numbers.ts';
import { NativeEngineError } from './native-engine-error.ts';
import { prepareAddon } from './testing/support.ts';

const available = prepareAddon();

describe.skipIf(!available)('loading the addon', () => {
  let directory = '';
  let addon = '';
  let stamp = '';

  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'ordo-addon-'));
    [addon, stamp] = [path.join(directory, 'a.node'), path.join(directory, 'a.json')];
    copyFileSync(DEFAULT_ADDON_PATH, addon);
    copyFileSync(DEFAULT_ADDON_PATH.replace(/\.node$/, '.json'), stamp);
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const refusal = (): NativeEngineError => {
    try {
      loadAddon(addon);
    } catch (error) {
      if (error instanceof NativeEngineError) return error;
      throw error;
    }
    throw new Error('the addon was opened');
  };

  it('opens an intact copy', () => {
    expect(loadAddon(addon).operations).toBe(OPERATIONS_IDENTITY);
  });

  it.each([{ operations: '0123456789abcdef' }, { ops: { attention: 41 } }, {}])(
    'refuses one that was built from another description of the operations: %j',
    (outdated) => {
      const refused = expect.objectContaining({
        name: 'NativeEngineError',
        message: 'the native addon a.node is outdated: its operations are not those of this version',
        fix: 'build it',
      });
      expect(() => expectOperations(outdated, 'the native addon a.node', 'build it')).toThrow(refused);
    },
  );

  it('refuses a file that is no addon, whatever its stamp says', () => {
    writeFileSync(addon, 'not a shared object');
    const sha256 = createHash('sha256').update('not a shared object').digest('hex');
    writeFileSync(stamp, JSON.stringify({ sha256, platform: process.platform, arch: process.arch, sources: {} }));
    expect(refusal().message).toContain('cannot be opened');
  });

  it('says how to build a missing one', () => {
    rmSync(addon);
    expect(refusal().message).toContain('is not built');
    expect(refusal().fix).toMatch(/^build it: node .*scripts\/build\.mjs$/);
    expect(existsSync(refusal().fix.replace('build it: node ', ''))).toBe(true);
  });

  it('refuses one flipped byte', () => {
    const bytes = readFileSync(addon);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
    writeFileSync(addon, bytes);
    expect(refusal().message).toContain('damaged or replaced');
  });

  it('refuses a truncated file', () => {
    truncateSync(addon, 1000);
    expect(refusal().message).toContain('damaged or replaced');
  });

  it('refuses an addon for another platform', () => {
    const record = JSON.parse(readFileSync(stamp, 'utf8')) as Record<string, string>;
    writeFileSync(stamp, JSON.stringify({ ...record, arch: 's390x' }));
    expect(refusal().message).toContain('s390x');
  });

  it('refuses an addon that is older than one of its sources, and opens one without any sources beside it', () => {
    const record = JSON.parse(readFileSync(stamp, 'utf8')) as { sources: Record<string, string> };
    expect(Object.keys(record.sources)).toEqual(
      expect.arrayContaining(['../../native/kernels/gemm.cc', '../../scripts/sources.mjs']),
    );
    const sha256 = createHash('sha256').update('as built').digest('hex');
    writeFileSync(stamp, JSON.stringify({ ...record, sources: { 'gemm.cc': sha256 } }));
    expect(() => loadAddon(addon)).not.toThrow();
    writeFileSync(path.join(directory, 'gemm.cc'), 'as built');
    expect(() => loadAddon(addon)).not.toThrow();
    writeFileSync(path.join(directory, 'gemm.cc'), 'as edited since');
    expect(refusal().message).toContain('is older than its source');
  });

  it.each(['', 'null', '{}', '{"sha256":1}'])('refuses the stamp %j', (text) => {
    writeFileSync(stamp, text);
    expect(refusal().message).toMatch(/cannot be read|form of a stamp/);
  });
});
