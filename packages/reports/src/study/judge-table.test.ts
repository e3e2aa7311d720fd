import type { Study } from '@ordo/studies/legacy';
import { describe, expect, it } from 'vitest';
import type { ComparisonRow, ComparisonTable } from '../comparison.ts';
import { judgeTable } from './judge-table.ts';
import { renderJudgements } from './render-verdicts.ts';

const study: Study = {
  id: 'a/b',
  title: '',
  citation: 'somebody',
  notes: [],
  parts: { one: {} as Study['parts'][string], two: {} as Study['parts'][string] },
  baseline: 'none',
  targets: [
    { kind: 'gap', part: 'one', metric: 'bleu', variant: 'sape', over: 'none', atLeast: 15 },
    {
      kind: 'value',
      part: 'one',
      row: 'SAPE',
      variant: 'sape',
      metric: 'parameters',
      printed: '63.08',
      unit: 1e6,
      tolerance: 0.005,
      higherIsBetter: null,
    },
    { kind: 'gap', part: 'two', metric: 'bleu', variant: 'sape', over: 'none', atLeast: 15 },
  ],
};

function row(variant: string, bySeed: (number | null)[], parameters: number): ComparisonRow {
  return {
    variant,
    isBaseline: variant === 'none',
    seeds: bySeed.map((score, i) => ({
      seed: i + 1,
      outcome: score === null ? 'failed' : 'succeeded',
      runId: null,
      reason: null,
    })),
    scores: [
      {
        metric: 'bleu',
        mean: null,
        std: null,
        bySeed,
        computedOn: [],
        mixesArithmetic: false,
        significance: null,
        untested: null,
      },
    ],
    parameters: { total: parameters, positional: 0 },
    peakMemory: null,
    forward: null,
    trainTokensPerSecond: null,
    differences: [],
  };
}

function table(...rows: ComparisonRow[]): ComparisonTable {
  return { baseline: 'none', metrics: [], rows, notes: [] };
}

describe('judgeTable', () => {
  it('judges the targets of its part on scores and parameters', () => {
    const judgements = judgeTable(study, {
      table: table(row('none', [40, 40], 63e6), row('sape', [60, 60], 63_078_400)),
      part: 'one',
    });
    expect(judgements.map(({ verdict }) => verdict)).toEqual(['reproduced', 'reproduced']);
    expect(renderJudgements(judgements)).toContain('✓ reproduced  SAPE, parameters');
  });

  it('decides nothing with a failed seed, not even the parameter count', () => {
    const judgements = judgeTable(study, {
      table: table(row('none', [40], 1), row('sape', [60, null], 63_078_400)),
      part: 'one',
    });
    expect(judgements.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive']);
  });

  it('asks for the part where a study has several', () => {
    expect(() => judgeTable(study, { table: table() })).toThrow(/a\/b has the parts one, two/);
  });
});
