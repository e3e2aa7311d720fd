import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { CHRF } from '../oracles/bindings.ts';
import { runMetricCases } from '../oracles/metric-cases.ts';
import { oraclesPresent, readMetricCases } from '../oracles/oracle-files.ts';

describeWithReferences(oraclesPresent, 'chrF and chrF++ against sacreBLEU 2.6.0', () => {
  it('has every score, detail and signature of the 344 cases', () => {
    const { cases, failures } = runMetricCases(CHRF, readMetricCases(CHRF.file));
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(344);
  });
});
