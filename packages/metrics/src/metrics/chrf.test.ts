import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { CHRF } from '../oracles/bindings.ts';
import { runMetricCases } from '../oracles/metric-cases.ts';
import { type MetricCase, oraclesPresent, readOracle } from '../oracles/oracle-files.ts';

describeWithReferences(oraclesPresent, 'chrF and chrF++ against sacreBLEU 2.6.0', () => {
  it('has every score, detail and signature of the 344 cases', () => {
    const oracle = readOracle(CHRF.file) as { cases: MetricCase[] };
    const { cases, failures } = runMetricCases(CHRF, oracle.cases);
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(344);
  });
});
