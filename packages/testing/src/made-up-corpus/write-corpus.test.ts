import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeCorpus } from './write-corpus.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-made-up-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (place: string, name: string): string => readFileSync(path.join(folder, place, name), 'utf8');
const wordsOf = (text: string): number => text.split(/\s+/u).length - 1;

describe('writeCorpus', () => {
  it("gives each split its lines, whose lengths are WMT's, and the same text again", () => {
    writeCorpus(path.join(folder, 'a'), { train: 10_000, test: 7 });
    writeCorpus(path.join(folder, 'b'), { test: 7 });
    expect(['source', 'target'].map((side) => read('a', `train.${side}`).split('\n').length)).toEqual([10_001, 10_001]);
    for (const side of ['source', 'target']) {
      expect(read('a', `test.${side}`).split('\n')).toHaveLength(8);
      expect(read('a', `test.${side}`)).toBe(read('b', `test.${side}`));
    }
    // The standard deviation of a line's length is about 18 words, so the mean of 10,000 lines varies by 0.18. If the logarithm
    // of a quotient has the standard deviation 0.18, the mean is exp(0.18² / 2) = 1.016 times the median: 24.4 · 1.016 = 24.8.
    expect(wordsOf(read('a', 'train.source')) / 10_000).toBeCloseTo(25.8, 0);
    expect(wordsOf(read('a', 'train.target')) / 10_000).toBeCloseTo(24.8, 0);
  });
});
