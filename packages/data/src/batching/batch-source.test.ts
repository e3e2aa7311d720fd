import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { batchByLength, createBatchSource } from './batch-source.ts';
import { pairRows, TokenRows, withOrders } from './encoded-text.ts';
import { padOrders, type TokenBatch } from './token-batch.ts';

const ids = { padId: 1, eosId: 2 };
const rowsOf = (lengths: number[]) => TokenRows.from(lengths.map((length, i) => Array.from({ length }, () => 10 + i)));

/** Makes random pairs of 1–30 tokens per side. */
function makeText(count: number, seed: number) {
  const random = Random.fromSeed(seed, 'test corpus');
  const lengths = () => Array.from({ length: count }, () => 1 + random.nextBelow(30));
  return pairRows(rowsOf(lengths()), rowsOf(lengths()));
}

function takeEpoch(source: ReturnType<typeof createBatchSource>): TokenBatch[] {
  return Array.from({ length: source.batchesPerEpoch }, () => source.next());
}

/** Returns the share of target positions that are padding. */
function paddingOf(batches: TokenBatch[]): number {
  const real = batches.reduce((sum, b) => sum + b.targetLengths.reduce((a, c) => a + c, 0), 0);
  return 1 - real / batches.reduce((sum, b) => sum + b.rows * b.targetTime, 0);
}

describe('createBatchSource', () => {
  it('pads to the longest row, and ends each row with EOS', () => {
    const text = pairRows(TokenRows.from([[7, 8], [9]]), TokenRows.from([[5], [6, 6, 6]]));
    const [batch] = batchByLength(text, 100, ids);
    expect(batch).toEqual({
      indices: Int32Array.of(0, 1),
      rows: 2,
      sourceTime: 3,
      targetTime: 4,
      source: Int32Array.of(7, 8, 2, 9, 2, 1),
      sourceLengths: Int32Array.of(3, 2),
      sourceOrders: null,
      target: Int32Array.of(5, 2, 1, 1, 6, 6, 6, 2),
      targetLengths: Int32Array.of(2, 4),
    });
  });

  it('carries the orders of a text that has them, in which EOS and padding keep their places', () => {
    const text = pairRows(TokenRows.from([[7, 8, 9], [4]]), TokenRows.from([[5], [6, 6]]));
    const [batch] = batchByLength(withOrders(text, [Int32Array.of(2, 0, 1), Int32Array.of(0)]), 100, ids);
    // [7 8 9 EOS] has the orders 2 0 1 and 3; [4 EOS pad pad] has 0 and 1, 2, 3
    expect([...(batch?.sourceOrders ?? [])]).toEqual([2, 0, 1, 3, 0, 1, 2, 3]);
  });

  it('refuses an order that is no permutation of its sentence', () => {
    const text = pairRows(TokenRows.from([[7, 8]]), TokenRows.from([[5]]));
    expect(() => withOrders(text, [Int32Array.of(1, 1)])).toThrow(
      'sentence 1 is [1 1], which is not a permutation of 2',
    );
    expect(() => withOrders(text, [])).toThrow('there are 1 sentences but 0 orders');
  });

  it('refuses an order of another length than its sentence has', () => {
    // Three and two positions with EOS are two words and one word.
    const side = { lengths: Int32Array.of(3, 2), time: 3 };
    expect([...padOrders([Int32Array.of(1, 0), Int32Array.of(0)], side)]).toEqual([1, 0, 2, 0, 1, 2]);
    expect(() => padOrders([Int32Array.of(1, 0), new Int32Array()], side)).toThrow(
      'the order of sentence 2 has length 0, but without EOS the sentence has length 1',
    );
    expect(() => padOrders([Int32Array.of(2, 0, 1), Int32Array.of(0)], side)).toThrow(
      'the order of sentence 1 has length 3, but without EOS the sentence has length 2',
    );
  });

  it('gives every row once per epoch, in batches of rows × longest side ≤ maxTokens', () => {
    for (let seed = 0; seed < 20; seed++) {
      const text = makeText(137, seed);
      const batches = takeEpoch(createBatchSource(text, { maxTokens: 120, seed, ids }));
      const seen = batches.flatMap((batch) => [...batch.indices]).toSorted((a, b) => a - b);
      expect(seen).toEqual(Array.from({ length: 137 }, (_, i) => i));
      for (const batch of batches) {
        expect(batch.rows * Math.max(batch.sourceTime, batch.targetTime)).toBeLessThanOrEqual(120);
      }
    }
  });

  it('pads less than a third of what random grouping pads', () => {
    const text = makeText(2000, 3);
    // In random batches the longest row has about 31 tokens and the mean is 16.5, so nearly half is padding.
    expect(paddingOf(takeEpoch(createBatchSource(text, { maxTokens: 1000, seed: 1, ids })))).toBeLessThan(0.15);
  });

  it('gives equal batches for equal seeds, and other batches, but equally many, in another epoch', () => {
    const text = makeText(200, 4);
    const [a, b] = [1, 1].map((seed) => createBatchSource(text, { maxTokens: 200, seed, ids }));
    if (a === undefined || b === undefined) throw new Error('two sources were made');
    const first = takeEpoch(a);
    expect(takeEpoch(b)).toEqual(first);
    const [perEpoch, second] = [a.batchesPerEpoch, takeEpoch(a)];
    expect(second).toHaveLength(perEpoch);
    expect(second.map((batch) => [...batch.indices])).not.toEqual(first.map((batch) => [...batch.indices]));
  });

  it('continues at any cursor with exactly the batches that would have followed', () => {
    const text = makeText(150, 5);
    const options = { maxTokens: 200, seed: 9, ids };
    const whole = createBatchSource(text, options);
    for (let i = 0; i < whole.batchesPerEpoch + 3; i++) whole.next();
    const cursor = whole.cursor;
    expect(cursor).toEqual({ epoch: 1, batch: 3 });
    const resumed = createBatchSource(text, options);
    resumed.seek(cursor);
    for (let i = 0; i < whole.batchesPerEpoch; i++) expect(resumed.next()).toEqual(whole.next());
  });

  it('refuses a cursor that no epoch has', () => {
    const source = createBatchSource(makeText(10, 6), { maxTokens: 500, seed: 1, ids });
    expect(() => source.seek({ epoch: 0, batch: 999 })).toThrow(/there is none with number 999/);
  });

  it('refuses a pair that does not fit into a batch, rather than leave it out', () => {
    const text = pairRows(rowsOf([2, 9]), rowsOf([2, 3]));
    expect(() => createBatchSource(text, { maxTokens: 9, seed: 1, ids })).toThrow(
      'sentence pair 2 has 10 tokens including EOS, but a batch has at most 9',
    );
  });

  it('refuses sides of different lengths and an empty corpus', () => {
    expect(() => pairRows(rowsOf([1, 2]), rowsOf([1]))).toThrow('there are 2 source rows but 1 target rows');
    const empty = pairRows(rowsOf([]), rowsOf([]));
    expect(() => createBatchSource(empty, { maxTokens: 9, seed: 1, ids })).toThrow('no training sentences');
  });
});
