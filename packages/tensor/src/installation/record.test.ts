/**
 * Tests that an installation is valid only as long as its files are those that were installed, for this machine and this version
 * of Ordo.
 */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashFile, type InstallationRecord, readInstallation, recordFile, setEnginesFolder } from './record.ts';

const PACKAGES = { '@tensorflow/tfjs-node': '4.22.0' };

const problem = (): string | null => readInstallation('tensorflow', PACKAGES).problem;

describe('readInstallation', () => {
  let home = '';
  let folder = '';
  let addon = '';
  const write = (changes: Partial<InstallationRecord> = {}): void => {
    const record: InstallationRecord = {
      packages: PACKAGES,
      platform: process.platform,
      arch: process.arch,
      files: [{ path: 'a.node', bytes: 5, sha256: hashFile(addon) }],
      facts: { gpu: false },
      ...changes,
    };
    writeFileSync(recordFile(folder), JSON.stringify(record));
  };

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'ordo-engines-'));
    setEnginesFolder(home);
    folder = path.join(home, 'tensorflow');
    mkdirSync(folder);
    addon = path.join(folder, 'a.node');
    writeFileSync(addon, 'addon');
    write();
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('reads a valid installation', () => {
    const { record } = readInstallation('tensorflow', PACKAGES);
    expect(record?.facts).toEqual({ gpu: false });
  });

  it('says that nothing is installed', () => {
    rmSync(recordFile(folder));
    expect(problem()).toBe('it is not installed');
  });

  it.each(['', 'null', '{}', '{"packages":{}'])('refuses the record %j', (text) => {
    writeFileSync(recordFile(folder), text);
    expect(problem()).toContain('is damaged');
  });

  it('refuses files that are missing, shorter or different', () => {
    writeFileSync(addon, 'nodda');
    expect(problem()).toContain('differs from what was installed');
    truncateSync(addon, 2);
    expect(problem()).toContain('has 2 bytes instead of 5');
    rmSync(addon);
    expect(problem()).toContain('is gone');
  });

  it('refuses an installation for another machine', () => {
    write({ arch: 's390x' });
    expect(problem()).toContain(`s390x, and this is ${process.platform}-${process.arch}`);
  });

  it('refuses an installation by an older version of Ordo', () => {
    write({ packages: { '@tensorflow/tfjs-node': '3.0.0' } });
    expect(problem()).toContain('is outdated: made with @tensorflow/tfjs-node 3.0.0');
  });
});
