import { describe, expect, it } from 'vitest';
import type { Study, Target } from './study.ts';
import type { Measurement } from './judgement.ts';
import { judgeStudy } from './verdict.ts';

const value: Target = {
  kind: 'value',
  part: 'en-de',
  row: 'SAPE',
  variant: 'sape',
  metric: 'bleu',
  printed: '27.48',
  unit: 1,
  tolerance: 0.5,
  higherIsBetter: true,
};
const gap: Target = { kind: 'gap', part: 'en-de', metric: 'bleu', variant: 'sape', over: 'none', atLeast: 15 };

const measured = (variant: string, bySeed: (number | null)[], metric = 'bleu'): Measurement => ({
  part: 'en-de',
  variant,
  metric,
  bySeed,
});

/** [n-gram order - 1][seed] → the score of a variant. */
const series = (variant: string, ...bySeed: number[][]): Measurement[] =>
  bySeed.map((values, i) => measured(variant, values, `bleu maxOrder=${i + 1}`));

function judge(target: Target, ...measurements: Measurement[]) {
  const study: Study = {
    id: 'a/b',
    title: '',
    citation: null,
    notes: [],
    parts: {},
    baseline: 'none',
    targets: [target],
  };
  return judgeStudy(study, measurements)[0] as ReturnType<typeof judgeStudy>[number];
}

describe('a value target', () => {
  it('is reproduced within the tolerance, including its limit', () => {
    expect(judge(value, measured('sape', [27.2])).verdict).toBe('reproduced');
    expect(judge(value, measured('sape', [27.98])).verdict).toBe('reproduced'); // 27.98 − 27.48 = 0.5
  });

  it('is better or worse beyond it, depending on the direction of the metric', () => {
    expect(judge(value, measured('sape', [28.1])).verdict).toBe('better');
    expect(judge(value, measured('sape', [26.9])).verdict).toBe('worse');
    expect(judge({ ...value, higherIsBetter: false }, measured('sape', [26.9])).verdict).toBe('better');
  });

  it('is worse at any deviation if there is no good direction', () => {
    const parameters: Target = {
      ...value,
      metric: 'parameters',
      printed: '63.08',
      unit: 1e6,
      tolerance: 0.005,
      higherIsBetter: null,
    };
    expect(judge(parameters, measured('sape', [63_078_400], 'parameters')).verdict).toBe('reproduced');
    expect(judge(parameters, measured('sape', [63_100_000], 'parameters')).verdict).toBe('worse');
    expect(judge(parameters, measured('sape', [62_000_000], 'parameters')).verdict).toBe('worse');
  });

  it('is inconclusive if one standard error crosses the limit', () => {
    // Seeds 27.4 and 28.4: mean 27.9, s = 1/√2, standard error 0.5; the deviation is 0.42 ± 0.5.
    const judgement = judge(value, measured('sape', [27.4, 28.4]));
    expect(judgement.measured).toBeCloseTo(27.9, 10);
    expect(judgement.standardError).toBeCloseTo(0.5, 10);
    expect(judgement.verdict).toBe('inconclusive');
    // Seeds 30.4 and 31.4 have the same error, but lie 3.42 away.
    expect(judge(value, measured('sape', [30.4, 31.4])).verdict).toBe('better');
  });

  it('cannot pass on missing data', () => {
    expect(judge(value).verdict).toBe('inconclusive');
    expect(judge(value, measured('sape', [])).verdict).toBe('inconclusive');
    expect(judge(value, measured('sape', [27.48, null]))).toMatchObject({
      verdict: 'inconclusive',
      measured: null,
      reason: 'sape for en-de: 1 of 2 seeds have no result',
    });
    expect(judge({ ...value, variant: null }, measured('sape', [27.48])).verdict).toBe('inconclusive');
    expect(judge(value, { ...measured('sape', [27.48]), part: 'en-fr' }).verdict).toBe('inconclusive');
  });
});

describe('a gap target', () => {
  it('compares the difference of two variants with the margin', () => {
    expect(judge(gap, measured('sape', [60]), measured('none', [40])).verdict).toBe('reproduced');
    expect(judge(gap, measured('sape', [50]), measured('none', [40])).verdict).toBe('worse');
  });

  it('combines the errors of both sides', () => {
    // Standard errors 3 and 4 (pairs 6 and 8 apart): √(9 + 16) = 5; the gap 18 ± 5 crosses 15.
    const judgement = judge(gap, measured('sape', [55, 61]), measured('none', [36, 44]));
    expect(judgement.measured).toBe(18);
    expect(judgement.standardError).toBeCloseTo(5, 10);
    expect(judgement.verdict).toBe('inconclusive');
  });

  it('cannot pass if either side is missing', () => {
    expect(judge(gap, measured('sape', [60])).verdict).toBe('inconclusive');
    expect(judge(gap, measured('none', [40])).verdict).toBe('inconclusive');
    expect(judge(gap, measured('sape', [60]), measured('none', [null])).verdict).toBe('inconclusive');
  });
});

describe('a growing gap', () => {
  const growing: Target = {
    kind: 'growing-gap',
    part: 'en-de',
    series: 'BLEU by order',
    metrics: ['bleu maxOrder=1', 'bleu maxOrder=2', 'bleu maxOrder=3'],
    variant: 'posnet-embed',
    over: 'sape',
  };

  it('is reproduced when no step shrinks', () => {
    // Gaps 1, 2, 2.5.
    const judgement = judge(
      growing,
      ...series('posnet-embed', [61], [42], [32.5]),
      ...series('sape', [60], [40], [30]),
    );
    expect(judgement).toMatchObject({ verdict: 'reproduced', measured: 1.5 });
    expect(judgement.reason).toContain('+1.00 over sape at first, +2.50 at last; the lead grows in 2 of 2 steps');
  });

  it('is worse if a step shrinks by more than its spread over seeds', () => {
    const sape = series('sape', [60, 60], [40, 40], [30, 30]);
    expect(judge(growing, ...series('posnet-embed', [62, 62], [41, 41], [33, 33]), ...sape).verdict).toBe('worse');
    // Steps from order 1 to 2, less sape's −20: −19.5 + 20 and −20.7 + 20: mean −0.1, s = 1.2/√2, error 0.6.
    const noisy = series('posnet-embed', [62, 62], [42.5, 41.3], [33, 33]);
    expect(judge(growing, ...noisy, ...sape).verdict).toBe('inconclusive');
  });

  it('cannot pass if one of its points is missing', () => {
    const short = series('posnet-embed', [61], [42]);
    expect(judge(growing, ...short, ...series('sape', [60], [40], [30]))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no run of posnet-embed for en-de',
    });
  });
});
