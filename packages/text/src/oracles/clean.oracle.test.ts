import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCleaner } from '../index.ts';
import { haveOracles, linesOf, readManifest, readOracle, textOf } from './oracle-files.ts';

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

describe.skipIf(!present)('Corpus cleaning against Moses', () => {
  const cases = present ? (readManifest('clean/manifest.json') as { cases: CleanCase[] }).cases : [];

  it.each(cases)('$id ($args, $min to $max words) keeps the reference lines', (one) => {
    const valueOf = (flag: string): number | undefined =>
      one.args.includes(flag) ? Number(one.args[one.args.indexOf(flag) + 1]) : undefined;
    const ratio = one.args.includes('-ignore-ratio') ? null : valueOf('-ratio');
    const longestWord = valueOf('-max-word-length');
    const clean = createCleaner({
      minimum: one.min,
      maximum: one.max,
      lowercase: one.args.includes('-lc'),
      ignoreMarkup: one.args.includes('-ignore-xml'),
      ...(ratio !== undefined && { ratio }),
      ...(longestWord !== undefined && { longestWord }),
    });
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
