import { createHash } from 'node:crypto';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { createCleaner } from '../index.ts';
import { cleanerOptionsOf } from './cleaner-options.ts';
import { haveOracles, readManifest, readOracle } from './oracle-files.ts';
import { linesOf, textOf } from './lines.ts';

const EXPECTED_CASES = 7;
const present = haveOracles(`${EXPECTED_CASES} corpus cleaning cases`);

interface CleanCase {
  id: string;
  args: string[];
  corpus: string;
  langs: [string, string];
  min: number;
  max: number;
  retained_lines_1based: number[];
  sha256: Record<string, string>;
}

describeWithReferences(present, 'Corpus cleaning against Moses', () => {
  const { cases } = readManifest('clean/manifest.json') as { cases: CleanCase[] };

  it.each(cases)('$id ($args, $min to $max words) keeps the reference lines', (one) => {
    const clean = createCleaner(cleanerOptionsOf(one.args, { minimum: one.min, maximum: one.max }));
    const [source, target] = one.langs;
    const targets = linesOf(readOracle(`${one.corpus}.${target}`));
    const pairs = linesOf(readOracle(`${one.corpus}.${source}`)).map((line, i) => clean(line, targets[i] as string));
    expect(pairs.flatMap((pair, i) => (pair ? [i + 1] : []))).toEqual(one.retained_lines_1based);
    for (const [side, language] of one.langs.entries()) {
      const kept = textOf(pairs.flatMap((pair) => (pair ? [pair[side] as string] : [])));
      expect(createHash('sha256').update(kept).digest('hex')).toBe(one.sha256[language]);
    }
  });

  it('covers every case that the reference outputs came with', () => {
    console.info(`Corpus cleaning: ${cases.length} cases compared byte for byte`);
    expect(cases.length).toBeGreaterThanOrEqual(EXPECTED_CASES);
  });
});
