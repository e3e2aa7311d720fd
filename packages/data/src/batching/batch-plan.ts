/** Cuts a corpus into batches of similar lengths: decides which rows form a batch, and the order of the batches. */
import { OrdoError, Random } from '@ordo/core';
import type { EncodedText } from './encoded-text.ts';

/** Returns the cost of a pair, as fairseq counts it: the number of tokens on its longer side, including EOS. */
function costOf(text: EncodedText, row: number): number {
  return Math.max(text.source.lengthOf(row), text.target.lengthOf(row)) + 1;
}

/**
 * Groups neighbouring rows so that rows × longest side ≤ maxTokens (fairseq's `--max-tokens`).
 * @throws OrdoError `dataset.line-too-long` for a pair that exceeds the limit alone
 */
export function groupRows(text: EncodedText, rows: Int32Array, maxTokens: number): Int32Array[] {
  const groups: Int32Array[] = [];
  let start = 0;
  let longest = 0;
  for (let i = 0; i < rows.length; i++) {
    const cost = costOf(text, rows[i] as number);
    if (cost > maxTokens) throw tooLong(rows[i] as number, cost, maxTokens);
    const grown = Math.max(longest, cost);
    if ((i - start + 1) * grown > maxTokens) {
      groups.push(rows.subarray(start, i));
      start = i;
      longest = cost;
    } else longest = grown;
  }
  if (start < rows.length) groups.push(rows.subarray(start));
  return groups;
}

function tooLong(row: number, cost: number, maxTokens: number): OrdoError {
  return new OrdoError(
    'dataset.line-too-long',
    `sentence pair ${row + 1} has ${cost} tokens including EOS, but a batch has at most ${maxTokens}`,
    { pointer: '/recipe/batchTokens', fix: 'raise recipe.batchTokens, or set preprocessing.clean.maximum' },
  );
}

/**
 * Sorts rows by target length, then by source length; equal rows keep their order. Lengths are counted instead of compared, so
 * that millions of rows take a second and no memory but their own.
 */
export function sortByLength(text: EncodedText, rows: Int32Array): Int32Array {
  return countingSort(countingSort(rows, text.source), text.target);
}

/** Sorts rows by their lengths on one side, stably. */
function countingSort(rows: Int32Array, side: EncodedText['source']): Int32Array {
  let longest = 0;
  for (const row of rows) longest = Math.max(longest, side.lengthOf(row));
  // The places where the rows of each length begin. They advance as rows are placed.
  const places = new Int32Array(longest + 2);
  for (const row of rows) (places[side.lengthOf(row) + 1] as number)++;
  for (let length = 1; length < places.length; length++) (places[length] as number) += places[length - 1] as number;
  const sorted = new Int32Array(rows.length);
  for (const row of rows) {
    const length = side.lengthOf(row);
    sorted[places[length] as number] = row;
    (places[length] as number)++;
  }
  return sorted;
}

export function rowNumbers(count: number): Int32Array {
  const rows = new Int32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/**
 * Returns the batches of one epoch, which depend only on seed and epoch: rows are shuffled, sorted by length and grouped, and the
 * groups are shuffled. fairseq groups once and then only shuffles the groups; here they also change with every epoch, which small
 * corpora need.
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
