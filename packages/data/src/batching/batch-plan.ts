/** Cuts a corpus into batches of similar lengths: which rows go together, and in which sequence the batches come. */
import { OrdoError, Random } from '@ordo/core';
import type { EncodedText } from './encoded-text.ts';

/** The cost of a pair, as fairseq counts it: the tokens of its longer side, including EOS. */
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
      groups.push(rows.slice(start, i));
      start = i;
      longest = cost;
    } else longest = grown;
  }
  if (start < rows.length) groups.push(rows.slice(start));
  return groups;
}

function tooLong(row: number, cost: number, maxTokens: number): OrdoError {
  return new OrdoError(
    'dataset.line-too-long',
    `sentence pair ${row + 1} has ${cost} tokens including EOS, but a batch has at most ${maxTokens}`,
    { pointer: '/recipe/batchTokens', fix: 'raise recipe.batchTokens, or set preprocessing.clean.maximum' },
  );
}

/** Sorts rows by target length, then by source length. Equal ones keep their sequence, since the sort is stable. */
export function sortByLength(text: EncodedText, rows: Int32Array): Int32Array {
  return rows.toSorted(
    (a, b) => text.target.lengthOf(a) - text.target.lengthOf(b) || text.source.lengthOf(a) - text.source.lengthOf(b),
  );
}

export function rowNumbers(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}

/**
 * The batches of one epoch, which depend only on seed and epoch: rows are shuffled, sorted by length and grouped, and
 * the groups are shuffled. fairseq groups once and then only shuffles the groups; here they also change with every
 * epoch, which small corpora need.
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
