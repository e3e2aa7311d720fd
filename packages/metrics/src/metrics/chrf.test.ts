import { describe, expect, it } from 'vitest';
import { runMetricCases } from '../oracles/metric-cases.ts';
import { oraclesPresent } from '../oracles/oracle-files.ts';

describe.skipIf(!oraclesPresent)('chrF and chrF++ against sacreBLEU 2.6.0', () => {
  it('has every score, detail and signature of the 344 cases', () => {
    const { cases, failures } = runMetricCases({
      file: 'chrf.json',
      id: 'chrf',
      options: {
        char_order: 'charOrder',
        word_order: 'wordOrder',
        beta: 'beta',
        lowercase: 'lowercase',
        whitespace: 'whitespace',
        eps_smoothing: 'epsSmoothing',
      },
      fields: { char_order: 'charOrder', word_order: 'wordOrder' },
    });
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(344);
  });
});
