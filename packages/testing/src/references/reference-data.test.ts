import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findReferenceData, reportAbsent } from './reference-data.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-reference-'));
  writeFileSync(path.join(folder, 'oracle.json'), '{}');
  vi.stubEnv('ORDO_SHARED_DIR', folder);
  vi.stubEnv('ORDO_TESTS_ABSENT', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('reference data', () => {
  it.each([undefined, '0', '1'])(
    'is found in the folder that ORDO_SHARED_DIR names, where ORDO_REQUIRE_REFERENCES is %s',
    (value) => {
      vi.stubEnv('ORDO_REQUIRE_REFERENCES', value);
      expect(findReferenceData('oracle.json', 'the oracle')).toBe(path.join(folder, 'oracle.json'));
    },
  );

  it.each([undefined, '', '0'])(
    'may be absent, in CI too, where ORDO_REQUIRE_REFERENCES is %s, and then says what is skipped',
    (value) => {
      vi.stubEnv('CI', '1');
      vi.stubEnv('ORDO_REQUIRE_REFERENCES', value);
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      expect(findReferenceData('absent.json', 'the oracle')).toBeNull();
      expect(warn).toHaveBeenCalledWith(
        expect.stringMatching(
          /^SKIPPED without the reference data: the oracle: there is no .*absent\.json \(set ORDO_SHARED_DIR to the folder/,
        ),
      );
    },
  );

  it('must be there where ORDO_REQUIRE_REFERENCES is 1, and so must all else that a test compares with', () => {
    vi.stubEnv('ORDO_REQUIRE_REFERENCES', '1');
    expect(() => findReferenceData('absent.json', 'the oracle')).toThrow(
      /the oracle cannot be tested: there is no .*absent\.json, and ORDO_REQUIRE_REFERENCES is 1/,
    );
    expect(() => reportAbsent('the model', { reason: 'there is no python3', fix: 'install it' })).toThrow(
      /the model cannot be tested: there is no python3/,
    );
  });

  it.each(['true', 'yes', ' 1'])('is not looked for where ORDO_REQUIRE_REFERENCES is "%s", a wrong value', (value) => {
    vi.stubEnv('ORDO_REQUIRE_REFERENCES', value);
    expect(() => findReferenceData('oracle.json', 'the oracle')).toThrow(
      `ORDO_REQUIRE_REFERENCES is "${value}", which is neither 1`,
    );
  });
});
