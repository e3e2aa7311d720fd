/** Cuts a corpus into batches of like lengths: which rows go together, and in which order the batches come. */
import { OrdoError, Random } from '@ordo/core';
import type { EncodedText } from './encoded-text.ts';

/** What a pair costs: its longer side with the end symbol, as fairseq counts it. */
function costOf(text: EncodedText, row: number): number {
  return Math.max(text.source.lengthOf(row), text.target.lengthOf(row)) + 1;
}

/**
 * Groups rows, taken in the given order, so that rows × longest side ≤ maxTokens (fairseq's `--max-tokens`).
 * @throws OrdoError `dataset.line-too-long` for a pair that alone exceeds it.
 */
export function groupRows(text: EncodedText, order: Int32Array, maxTokens: number): Int32Array[] {
  const groups: Int32Array[] = [];
  let start = 0;
  let longest = 0;
  for (let i = 0; i < order.length; i++) {
    const cost = costOf(text, order[i] as number);
    if (cost > maxTokens) throw tooLong(order[i] as number, cost, maxTokens);
    const grown = Math.max(longest, cost);
    if ((i - start + 1) * grown > maxTokens) {
      groups.push(order.slice(start, i));
      start = i;
      longest = cost;
    } else longest = grown;
  }
  if (start < order.length) groups.push(order.slice(start));
  return groups;
}

function tooLong(row: number, cost: number, maxTokens: number): OrdoError {
  return new OrdoError(
    'dataset.line-too-long',
    `sentence pair ${row + 1} has ${cost} tokens with its end symbol, more than a batch of ${maxTokens} may hold`,
    { pointer: '/recipe/batchTokens', fix: 'raise recipe.batchTokens, or set preprocessing.clean.maximum' },
  );
}

/** Rows by target length, then source length; ties keep the order of `rows` (a stable sort). */
export function sortByLength(text: EncodedText, rows: Int32Array): Int32Array {
  return rows.toSorted(
    (a, b) => text.target.lengthOf(a) - text.target.lengthOf(b) || text.source.lengthOf(a) - text.source.lengthOf(b),
  );
}

export function rowNumbers(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}

/**
 * One epoch's batches, a function of (seed, epoch) alone: rows shuffled, sorted by length, grouped, groups shuffled.
 * fairseq groups once and only shuffles the groups; here the groups are new in each epoch too, which small corpora need.
 */
export function planEpoch(
  text: EncodedText,
  maxTokens: number,
  { seed, epoch }: { seed: number; epoch: number },
): Int32Array[] {
  const random = Random.fromSeed(seed, `batch order, epoch ${epoch}`);
  const rows = rowNumbers(text.source.count);
  for (let i = rows.length - 1; i > 0; i--) {
    const j = random.nextBelow(i + 1);
    const row = rows[i] as number;
    rows[i] = rows[j] as number;
    rows[j] = row;
  }
  return random.shuffle(groupRows(text, sortByLength(text, rows), maxTokens));
}
