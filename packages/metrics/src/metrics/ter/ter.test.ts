import { describe, expect, it } from 'vitest';
import { runMetricCases } from '../../oracles/metric-cases.ts';
import { oraclesPresent } from '../../oracles/oracle-files.ts';
import { createMetric } from '../../registry.ts';

it('normalizes references once more than hypotheses, as sacreBLEU does', () => {
  const ter = createMetric({ id: 'ter', normalized: true });
  // The reference's words are a , , 9.1 and the hypothesis's are a , ,9.1: two edits against four words.
  expect(ter.statistics('a ,,9.1', ['a ,,9.1'])).toEqual([2, 4]);
});

describe.skipIf(!oraclesPresent)('TER against sacreBLEU 2.6.0', () => {
  it('has every score, detail and signature of the 106 cases', () => {
    const { cases, failures } = runMetricCases({
      file: 'ter.json',
      id: 'ter',
      options: {
        normalized: 'normalized',
        no_punct: 'noPunct',
        asian_support: 'asianSupport',
        case_sensitive: 'caseSensitive',
      },
      fields: { num_edits: 'edits', ref_length: 'referenceLength' },
    });
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(106);
  });
});
