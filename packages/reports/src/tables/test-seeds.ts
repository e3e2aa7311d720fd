/** Tests whether rows differ from the baseline by more than the choice of seeds explains: the variance of training. */
import { mean } from '@ordo/core';
import { compareWithBaseline, pooledTTest, shareSpread, type Spread, welchTest } from '@ordo/statistics';
import type { Significance } from '../document/cell.ts';

export interface SeedsOutcome {
  readonly tested: Significance['training'];
  /** Why neither Welch's nor Dunnett's test was done; null if one was. */
  readonly untested: string | null;
}

/**
 * Tests every row against the baseline, in the sequence of the rows.
 * @param rows [row][seed]
 * @param baseline the place of the baseline among the rows
 */
export function testOverSeeds(rows: readonly (readonly number[])[], baseline: number): SeedsOutcome[] {
  const other = rows[baseline] ?? [];
  const shared = shareSpread(rows);
  const adjusted = adjustForAllRows(rows, baseline, shared);
  return rows.map((own, i) => {
    if (own.length === 0 || other.length === 0) return { tested: null, untested: explain('a row has no score') };
    const welchP = welchTest(own, other)?.p ?? null;
    const pooledP = shared === null ? null : (pooledTTest(own, other, shared)?.p ?? null);
    const dunnettP = adjusted[i] ?? null;
    const untested = (welchP ?? dunnettP) === null ? explain('one seed does not tell how seeds differ') : null;
    return { tested: (welchP ?? pooledP ?? dunnettP) === null ? null : { welchP, pooledP, dunnettP }, untested };
  });
}

const explain = (why: string): string => `no p over seeds: ${why}`;

/**
 * [row] → Dunnett's p, which allows for comparing two rows or more with one baseline. It needs a spread that the rows
 * share.
 */
function adjustForAllRows(
  rows: readonly (readonly number[])[],
  baseline: number,
  spread: Spread | null,
): (number | null)[] {
  const samples = rows.map((values) => ({ mean: mean(values) ?? Number.NaN, n: values.length }));
  const own = samples[baseline];
  const others = samples.filter(({ n }, i) => i !== baseline && n > 0);
  if (spread === null || own === undefined || own.n === 0 || others.length < 2) return rows.map(() => null);
  const tests = compareWithBaseline({ baseline: own, rows: others, spread });
  return samples.map((sample) => tests[others.indexOf(sample)]?.p ?? null);
}
