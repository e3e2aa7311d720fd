/** Tests with permutations whether the translations of a run depend on their sources at all. */
import { Random } from '@ordo/core';

/** The test misses this share of the runs whose translations do not depend on the source. */
export const COLLAPSE_LEVEL = 0.05;
/** The number of pairs is large enough for the test. They are taken evenly from the whole split. */
const LARGEST_SAMPLE = 300;
/** Fewer pairs have too few orders to reach the level; four pairs have 24. */
const SMALLEST_SAMPLE = 5;
const PERMUTATIONS = 999;
/** Similarities are whole multiples of 1/SCALE, so that equal sums are equal in any order. */
const SCALE = 1e6;
/** The n-grams consist of characters and not words, because some languages have no spaces. */
const NGRAM = 3;

export interface CollapseTest {
  readonly collapsed: boolean;
  /** The share of random orders in which the references suit the translations as well as in their own order. */
  readonly p: number;
  readonly pairs: number;
}

/**
 * Compares the similarity of the translations to their own references with that to the references of other sentences. A model
 * that ignores its input, however fluent it is, is as similar to the others. Null for too few pairs.
 */
export function testCollapse(hypotheses: readonly string[], references: readonly string[]): CollapseTest | null {
  const pairs = Math.min(hypotheses.length, LARGEST_SAMPLE);
  if (pairs < SMALLEST_SAMPLE) return null;
  const places = Array.from({ length: pairs }, (_, i) => Math.floor((i * hypotheses.length) / pairs));
  const said = places.map((place) => countNgrams(hypotheses[place] ?? ''));
  const meant = places.map((place) => countNgrams(references[place] ?? ''));
  // [translation][reference]
  const similarity = said.map((own) => Float64Array.from(meant, (other) => compare(own, other)));
  const sum = (order: readonly number[]): number =>
    order.reduce((total, reference, i) => total + (similarity[i]?.[reference] ?? 0), 0);
  const order = places.map((_, i) => i);
  const own = sum(order);
  const random = Random.fromSeed(1, 'collapse');
  let asGood = 1;
  for (let i = 0; i < PERMUTATIONS; i++) if (sum(random.shuffle(order)) >= own) asGood++;
  const p = asGood / (PERMUTATIONS + 1);
  return { collapsed: p > COLLAPSE_LEVEL, p, pairs };
}

/** Returns the note of a collapsed run, for its result and its log. */
export function describeCollapse({ p, pairs }: CollapseTest): string {
  return (
    `the model has collapsed: nothing shows that its translations depend on the source (a permutation test of ${pairs} pairs ` +
    `gives p = ${p.toFixed(3)}, above ${COLLAPSE_LEVEL})`
  );
}

interface Ngrams {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

function countNgrams(line: string): Ngrams {
  const characters = Array.from(line);
  const counts = new Map<string, number>();
  const total = Math.max(characters.length - NGRAM + 1, Math.min(characters.length, 1));
  for (let i = 0; i < total; i++) {
    const ngram = characters.slice(i, i + NGRAM).join('');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return { counts, total };
}

/** Returns the F score of the n-grams that two lines share, in millionths. */
function compare(one: Ngrams, other: Ngrams): number {
  let shared = 0;
  for (const [ngram, count] of one.counts) shared += Math.min(count, other.counts.get(ngram) ?? 0);
  return shared === 0 ? 0 : Math.round((2 * shared * SCALE) / (one.total + other.total));
}
