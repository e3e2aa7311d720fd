import { describe, expect, it } from 'vitest';
import { createMetric } from '../registry.ts';
import { scoreCorpus } from '../scoring/score-corpus.ts';
import { collins2005, computeSignP } from './collins-2005.ts';

const references = [['the cat sat on the mat', 'a b c d e f', 'one two three four', 'x y z w', 'p q r s t']];
const baseline = ['the cat sat on a mat', 'a b c d e x', 'one two three four', 'x y w', 'p q r s t'];
const system = ['the cat sat on the mat', 'a b c d x y', 'one two three four', 'x y z w', 'p q r t s'];

describe('the p-value of the sign test', () => {
  it('is twice the smaller tail of a fair coin, and at most 1', () => {
    expect(computeSignP(10, 0)).toBe(2 / 2 ** 10);
    expect(computeSignP(1, 9)).toBe((2 * (1 + 10)) / 2 ** 10);
    expect(computeSignP(3, 3)).toBe(1); // 2 · (1 + 6 + 15 + 20) / 64 = 1.3125
    expect(computeSignP(0, 0)).toBe(1);
  });

  it('equals R and SciPy', () => {
    // scipy.stats.binomtest(40, 100).pvalue; binom.test(40, 100) prints 0.05689.
    expect(computeSignP(60, 40)).toBeCloseTo(0.05688793364098078, 15);
  });

  it('is exact where ½ⁿ is below the smallest double', () => {
    expect(2 ** -3000).toBe(0);
    // Log-sum-exp over ln C(3000, i) − 3000 ln 2, i ≤ 1400.
    const logFactorials = [0];
    for (let i = 1; i <= 3000; i++) logFactorials.push((logFactorials[i - 1] as number) + Math.log(i));
    const logOf = (i: number) =>
      (logFactorials[3000] as number) - (logFactorials[i] as number) - (logFactorials[3000 - i] as number);
    let sum = 0;
    for (let i = 0; i <= 1400; i++) sum += Math.exp(logOf(i) - 3000 * Math.LN2);
    expect(computeSignP(1600, 1400) / (2 * sum)).toBeCloseTo(1, 9);
    expect(computeSignP(3000, 0)).toBe(0);
    expect(computeSignP(1000, 0)).toBe(2 ** -999);
  });
});

describe('the sign test of Collins et al. (2005)', () => {
  for (const id of ['bleu', 'chrf', 'ter'] as const) {
    it(`counts what the corpus score of ${id} says when one segment at a time is replaced`, () => {
      const instance = createMetric({ id });
      const scored = [baseline, system].map((lines) => scoreCorpus(instance, lines, references));
      const [before, after] = scored.map(({ segments }) => segments) as [number[][], number[][]];
      const found = collins2005({ instance, baseline: before, system: after });
      const whole = scoreCorpus(instance, baseline, references).score;
      const gains = system.map((line, i) => {
        const { score } = scoreCorpus(instance, baseline.with(i, line), references);
        if (score === whole) return 0;
        return score > whole === instance.higherIsBetter ? 1 : -1;
      });
      expect(gains).toEqual([1, -1, 0, 1, -1]);
      expect(found).toEqual({ better: 2, worse: 2, equal: 1, p: 1 });
    });
  }

  it('is refused for systems that were scored on different test sets', () => {
    const instance = createMetric({ id: 'bleu' });
    const { segments } = scoreCorpus(instance, baseline, references);
    expect(() => collins2005({ instance, baseline: segments, system: segments.slice(1) })).toThrow(
      '5 segments of 10 statistics against 4 of 10',
    );
  });
});
