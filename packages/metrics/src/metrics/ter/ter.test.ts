import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { TER } from '../../oracles/bindings.ts';
import { runMetricCases } from '../../oracles/metric-cases.ts';
import { oraclesPresent, readMetricCases } from '../../oracles/oracle-files.ts';
import { createMetric } from '../../registry.ts';
import { collectStatistics } from '../../scoring/score-corpus.ts';

it('normalizes references once more than hypotheses, as sacreBLEU does', () => {
  const ter = createMetric({ id: 'ter', normalized: true });
  // The reference's words are a , , 9.1 and the hypothesis's are a , ,9.1, so there are two edits and four words.
  expect(collectStatistics(ter, ['a ,,9.1'], [['a ,,9.1']])).toEqual([[2, 4]]);
});

describeWithReferences(oraclesPresent, 'TER against sacreBLEU 2.6.0', () => {
  it('has every score, detail and signature of the 106 cases', () => {
    const { cases, failures } = runMetricCases(TER, readMetricCases(TER.file));
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(106);
  });
});
