/** Tells whether the translations of a run depend on their sources at all, by a permutation test. */
import { Random } from '@ordo/core';

/** Of the runs whose translations do not depend on the source, the test misses this share. */
export const COLLAPSE_LEVEL = 0.05;
/** So many pairs tell enough. They are taken evenly over the whole split. */
const LARGEST_SAMPLE = 300;
/** Fewer pairs have too few orders to reach the level: four have 24. */
const SMALLEST_SAMPLE = 5;
const PERMUTATIONS = 999;
/** Similarities are whole numbers of this part of one, so that equal sums are equal in any order. */
const SCALE = 1e6;
/** Characters and not words, because some languages have no blanks. */
const NGRAM = 3;

export interface CollapseTest {
  readonly collapsed: boolean;
  /** How often references in a random order suit the translations as well as their own do. */
  readonly p: number;
  readonly pairs: number;
}

/**
 * Compares how similar the translations are to their own references and to those of other sentences. A model that says the same
 * whatever it reads, however fluently, is as similar to the others. Null for too few pairs.
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

/** The note of a collapsed run, for its result and its log. */
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

/** The F score of the n-grams that two lines share, in millionths. */
function compare(one: Ngrams, other: Ngrams): number {
  let shared = 0;
  for (const [ngram, count] of one.counts) shared += Math.min(count, other.counts.get(ngram) ?? 0);
  return shared === 0 ? 0 : Math.round((2 * shared * SCALE) / (one.total + other.total));
}
