/** Compares p-values and intervals of systems of our own with those that sacreBLEU 2.6.0 draws and prints. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { isClose } from './metric-case.ts';
import {
  type BootstrapRun,
  isNear,
  type PairedTest,
  scoreWithInterval,
  type SystemResult,
  testPairs,
} from './significance-of.ts';

interface Paired extends PairedTest {
  readonly kind: 'paired';
  readonly id: string;
  readonly metric: string;
  readonly expected: readonly SystemResult[];
}

interface Bootstrap extends BootstrapRun {
  readonly kind: 'bootstrap';
  readonly system: string;
}

interface Texts {
  readonly references: string[];
  readonly systems: Readonly<Record<string, string[]>>;
}

const { cases, shared } = readReferencePart<Paired | Bootstrap, Texts>('metrics', 'significance.json');
const references = [shared.references];
const linesOf = (system: string): string[] => shared.systems[system] ?? [];

describe('significance on systems of our own', () => {
  it.each(cases.filter((one) => one.kind === 'paired'))('gives the p-values, means and intervals of $id', (test) => {
    const systems = test.expected.map(({ system }) => linesOf(system));
    const found = testPairs(test.metric, test, { systems, references });
    expect(found).toHaveLength(test.expected.length);
    for (const [i, { score, p, mean, ci }] of found.entries()) {
      const expected = test.expected[i] as SystemResult;
      expect(isClose(score, expected.score)).toBe(true);
      expect(expected.p_value ?? p).toBe(p); // The baseline has no p-value.
      expect([isNear(mean, expected.mean), isNear(ci, expected.ci)]).toEqual([true, true]);
    }
  });

  it.each(cases.filter((one) => one.kind === 'bootstrap'))('prints the interval of $metric on $system', (run) => {
    const { score, mean, ci, formatted } = scoreWithInterval(run, linesOf(run.system), references);
    expect([isClose(score, run.score), isNear(mean, run.mean), isNear(ci, run.ci)]).toEqual([true, true, true]);
    expect(formatted).toBe(run.formatted);
  });
});
