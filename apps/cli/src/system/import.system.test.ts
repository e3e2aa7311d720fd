/** Runs `ordo import` and `ordo translate` as processes, on CTranslate2's test model `aren-transliteration`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';
import { type Ended, runOrdo } from './ordo-process.ts';

const aren = findReferenceData('oracles/transformer-aren', 'ordo import against CTranslate2') ?? '';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-import-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function translate(words: readonly string[], input: string) {
  const main = path.join(REPOSITORY, 'apps/cli/dist/main.js');
  return spawnSync(process.execPath, [main, 'translate', ...words], { input, encoding: 'utf8' });
}

describeWithReferences(aren !== '', 'a model of CTranslate2', () => {
  let model = '';
  let told: Ended;
  beforeAll(async () => {
    model = path.join(folder, 'aren');
    const vocabularies = ['source', 'target'].flatMap((side) => [
      `--${side}-vocabulary`,
      path.join(aren, side === 'source' ? 'aren.src' : 'aren.tgt'),
    ]);
    const words = ['import', path.join(aren, 'aren.bin'), ...vocabularies, '--languages', 'ar-en', '--out', model];
    told = await runOrdo(words);
  });

  it('is converted, and its sizes are printed', () => {
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toContain('6+6 layers of 32, 8 heads, pre-norm, 51 and 43 words, 182,731 parameters');
  });

  it('translates as CTranslate2 does with a beam of 4', () => {
    const { stdout, stderr } = translate([model, '--beam', '4'], 'آ ت ز م و ن\nآ ت ش ي س و ن\nآ ز ا\n');
    expect({ stdout, stderr }).toEqual({ stdout: 'a t z m o n\na c h i s o n\na z z a\n', stderr: '' });
  });

  it('gives each letter the log-probability of CTranslate2, to 1e-5', () => {
    const { stdout } = translate([model, '--beam', '4', '--json'], 'آ ت ز م و ن\n');
    const line = JSON.parse(stdout) as { translations: { tokens: string[]; logProbabilities: number[] }[] };
    expect(line.translations[0]?.tokens).toEqual(['a', 't', 'z', 'm', 'o', 'n']);
    const expected = [-0.106023, -0.06541, -0.056002, -0.447953, -0.230714, -0.092184, -0.063463];
    const given = line.translations[0]?.logProbabilities ?? [];
    expect(given).toHaveLength(expected.length);
    for (const [i, value] of expected.entries()) expect(Math.abs((given[i] ?? 0) - value)).toBeLessThan(1e-5);
  });

  it('is refused when a vocabulary is missing, with the fix', async () => {
    const words = ['import', path.join(aren, 'aren.bin'), '--languages', 'ar-en', '--out', path.join(folder, 'none')];
    const { code, stderr } = await runOrdo(words);
    expect(code).toBe(2);
    expect(stderr).toContain('there is no source vocabulary');
    expect(stderr).toContain('--source-vocabulary');
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });
});

it('explains languages that are not a pair', async () => {
  const { code, stderr } = await runOrdo(['import', 'x', '--languages', 'german', '--out', folder]);
  expect(code).toBe(2);
  expect(stderr).toContain('such as de-en');
});
