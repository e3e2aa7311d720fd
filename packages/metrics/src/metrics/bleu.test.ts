import { describe, expect, it } from 'vitest';
import { runMetricCases } from '../oracles/metric-cases.ts';
import { oraclesPresent } from '../oracles/oracle-files.ts';

describe.skipIf(!oraclesPresent)('BLEU against sacreBLEU 2.6.0', () => {
  it('has every score, detail and signature of the 556 cases', () => {
    const { cases, failures } = runMetricCases({
      file: 'bleu.json',
      id: 'bleu',
      options: {
        lowercase: 'lowercase',
        force: null,
        tokenize: 'tokenize',
        smooth_method: 'smoothMethod',
        smooth_value: 'smoothValue',
        max_ngram_order: 'maxOrder',
        effective_order: 'effectiveOrder',
      },
      fields: { bp: 'brevityPenalty', sys_len: 'systemLength', ref_len: 'referenceLength' },
    });
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(556);
  });
});
