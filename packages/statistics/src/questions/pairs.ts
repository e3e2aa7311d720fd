/** Computes the single p of every pair of rows: over seeds, two-sided, and after Holm's correction. */
import { mean } from '@ordo/core/statistics';
import { checkFinite } from '../check-input.ts';
import { isAtMost, tailOf } from '../compare.ts';
import { pairSeeds } from './contrast.ts';
import { type Ends, strictnessOf } from '../tests/ends.ts';
import { adjustByHolm } from '../tests/multiplicity.ts';
import { testUnpaired } from '../tests/unpaired.ts';

/** The scores of one row. */
export interface SeededRow {
  readonly name: string;
  /** [seed] → score. */
  readonly bySeed: ReadonlyMap<number, number>;
}

export interface PairsInput {
  readonly rows: readonly SeededRow[];
  /** The name of the row with which the others are compared; null if there is none. */
  readonly baseline: string | null;
  /** The ends of the scale of the scores; null if the scale is open. */
  readonly ends: Ends | null;
  /** Leaves out all pairs except those with the baseline, whose p does not depend on the others. Defaults to false. */
  readonly onlyWithBaseline?: boolean;
}

export interface TestedPair {
  readonly row: string;
  /** The baseline, if it is one of the two. */
  readonly over: string;
  /** Mean of `row` minus mean of `over`, over all seeds of each; null if one has none. */
  readonly difference: number | null;
  /**
   * `paired` over the seeds that both rows have, `unpaired` for rows with fewer than two seeds in common; null if one of them has
   * a single seed.
   */
  readonly how: 'paired' | 'unpaired' | null;
  /** The number of seeds that both rows have. */
  readonly seeds: number;
  /** The two-sided p without correction; null if nothing shows how far the difference scatters. */
  readonly p: number | null;
  readonly nearEnd: boolean;
  /** The pairs that the correction covers. */
  readonly family: 'baseline' | 'others' | 'all';
  /** The number of pairs in the family that were tested. */
  readonly familySize: number;
  /** `p` after Holm's correction within the family. */
  readonly holmP: number | null;
}

type Pair = Omit<TestedPair, 'familySize' | 'holmP'>;

/**
 * Compares every pair once. With a baseline there are two families: the pairs with it, and all others. Without one, all pairs are
 * one family.
 */
export function comparePairs({ rows, baseline, ends, onlyWithBaseline = false }: PairsInput): TestedPair[] {
  for (const score of rows.flatMap(({ bySeed }) => [...bySeed.values()])) checkFinite(score, 'a score');
  const pairs = rows.flatMap((first, i) =>
    rows.slice(i + 1).flatMap((second): Pair[] => {
      const [row, over] = first.name === baseline ? [second, first] : [first, second];
      const family = baseline === null ? 'all' : over.name === baseline ? 'baseline' : 'others';
      if (onlyWithBaseline && family !== 'baseline') return [];
      return [{ row: row.name, over: over.name, family, ...testPair(row.bySeed, over.bySeed, ends) }];
    }),
  );
  const adjusted = new Map(FAMILIES.flatMap((family) => adjustFamily(pairs.filter((pair) => pair.family === family))));
  return pairs.map((pair) => ({ ...pair, ...(adjusted.get(pair) as Adjusted) }));
}

const FAMILIES = ['baseline', 'others', 'all'] as const;
type Adjusted = Pick<TestedPair, 'familySize' | 'holmP'>;

/** A table of 400 rows has 79,800 pairs, so the code avoids searching for each pair among the others. */
function adjustFamily(pairs: readonly Pair[]): (readonly [Pair, Adjusted])[] {
  const tested = pairs.filter(({ p }) => p !== null);
  const holm = adjustByHolm(tested.map(({ p }) => p as number));
  let next = 0;
  return pairs.map((pair) => {
    const holmP = pair.p === null ? null : (holm[next++] as number);
    return [pair, { familySize: tested.length, holmP }] as const;
  });
}

function testPair(
  row: SeededRow['bySeed'],
  over: SeededRow['bySeed'],
  ends: Ends | null,
): Pick<TestedPair, 'difference' | 'how' | 'seeds' | 'p' | 'nearEnd'> {
  const common = [...row.keys()].filter((seed) => over.has(seed)).toSorted((a, b) => a - b);
  const all = [[...row.values()], [...over.values()]] as const;
  const [own, other] = [mean(all[0]), mean(all[1])];
  const found = { difference: own === null || other === null ? null : own - other, seeds: common.length };
  if (common.length >= 2) {
    const paired = [row, over].map((bySeed) => common.map((seed) => bySeed.get(seed) as number));
    const { nearEnd, adjust } = strictnessOf(paired, ends);
    const p = testPaired(paired);
    return { ...found, how: 'paired', nearEnd, p: p === null ? null : adjust(p) };
  }
  const tested = testUnpaired(all[0], all[1]);
  if (tested === null) return { ...found, how: null, nearEnd: false, p: null };
  const { nearEnd, adjust } = strictnessOf(all, ends);
  return { ...found, how: 'unpaired', nearEnd, p: adjust(tested.p) };
}

/** Returns 2 P(T > |g| / SE); null if the differences do not vary although the rows do. */
function testPaired(rows: readonly (readonly number[])[]): number | null {
  const { gap, spread, size } = pairSeeds(rows, [1, -1]);
  if (spread === null) return null;
  const { s, degreesOfFreedom } = spread;
  const standardError = s / Math.sqrt(degreesOfFreedom + 1);
  if (standardError === 0) return isAtMost(Math.abs(gap), 0, size) ? 1 : 0;
  return Math.min(1, 2 * tailOf({ distance: Math.abs(gap), scale: size, standardError, degreesOfFreedom }));
}
