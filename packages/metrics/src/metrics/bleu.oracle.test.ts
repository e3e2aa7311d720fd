import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { BLEU } from '../oracles/bindings.ts';
import { runMetricCases } from '../oracles/metric-cases.ts';
import { oraclesPresent, readMetricCases } from '../oracles/oracle-files.ts';

describeWithReferences(oraclesPresent, 'BLEU against sacreBLEU 2.6.0', () => {
  it('has every score, detail and signature of the 556 cases', () => {
    const { cases, failures } = runMetricCases(BLEU, readMetricCases(BLEU.file));
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(556);
  });
});
