import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findReferenceData } from './reference-data.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-reference-'));
  writeFileSync(path.join(folder, 'oracle.json'), '{}');
  vi.stubEnv('ORDO_SHARED_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('reference data', () => {
  it('is found in the folder that ORDO_SHARED_DIR names', () => {
    vi.stubEnv('CI', '1');
    expect(findReferenceData('oracle.json', 'the oracle')).toBe(path.join(folder, 'oracle.json'));
  });

  it.each(['', '0', 'false'])('may be absent where CI is "%s", and then says what is skipped', (ci) => {
    vi.stubEnv('CI', ci);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(findReferenceData('absent.json', 'the oracle')).toBeNull();
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^SKIPPED: the oracle: there is no .*absent\.json/));
  });

  it('must be there in CI', () => {
    vi.stubEnv('CI', 'true');
    expect(() => findReferenceData('absent.json', 'the oracle')).toThrow(
      /in CI nothing may be skipped: .*absent\.json/,
    );
  });
});
