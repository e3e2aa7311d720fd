/** Compares directional attention with its formula, word by word, and tests the blocks in which it is computed. */
import { Random } from '@ordo/core';
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { directionalAttention } from './directional-attention.ts';
import { type Direction, queryBlocks } from './query-blocks.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const [BATCH, FEATURES] = [2, 4] as const;

/** Returns random numbers of shape [batch, feature, time], and a function that reads one of them. */
function draw(seed: number, time: number) {
  const random = Random.fromSeed(seed, 'directional attention');
  const values = Float32Array.from({ length: BATCH * FEATURES * time }, () => 2 * random.nextNormal());
  return { values, at: (b: number, f: number, t: number) => values[(b * FEATURES + f) * time + t] as number };
}

/** Computes s_i of Eq 12 as a sum over the words on one side. */
function expectedAt(
  [b, f, i]: readonly [number, number, number],
  { keys, queries, values, seen }: { keys: Drawn; queries: Drawn; values: Drawn; seen: (j: number) => boolean },
): number {
  let [sum, total] = [0, 0];
  for (const j of Array.from({ length: 600 }, (_, place) => place).filter(seen)) {
    const weight = Math.exp(5 * Math.tanh((keys.at(b, f, j) + queries.at(b, f, i)) / 5));
    sum += weight * values.at(b, f, j);
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

type Drawn = ReturnType<typeof draw>;

describe('directionalAttention', () => {
  // Each query has 2 · 4 · 600 scores, so the longer sentences need two blocks: 2²¹ / 4800 = 436 queries fit into one.
  it.each([
    ['forward', 5],
    ['backward', 5],
    ['forward', 600],
    ['backward', 600],
  ] as const)('sums over the words on one side only, %s over %i words', (direction: Direction, time) => {
    const [keys, queries, values] = [draw(1, time), draw(2, time), draw(3, time)];
    const lengths = [time, time - 2];
    const tensor = (drawn: Drawn) => tf.tensor3d(drawn.values, [BATCH, FEATURES, time]);
    const found = tf.tidy(() => {
      const inputs = {
        keys: tensor(keys),
        queries: tf.transpose(tensor(queries), [0, 2, 1]),
        values: tensor(values),
      };
      return directionalAttention(inputs, { direction, lengths: tf.tensor1d(lengths, 'int32') }).dataSync();
    });
    let worst = 0;
    for (const i of [0, 1, time - 4, time - 3, time - 1]) {
      for (let b = 0; b < BATCH; b++) {
        const end = lengths[b] as number;
        const seen = (j: number) => j < end && (direction === 'forward' ? j < i : j > i);
        for (let f = 0; f < FEATURES; f++) {
          const expected = expectedAt([b, f, i], { keys, queries, values, seen });
          worst = Math.max(worst, Math.abs(expected - (found[(b * time + i) * FEATURES + f] as number)));
        }
      }
    }
    expect(worst).toBeLessThan(2e-5);
  });
});

describe('queryBlocks', () => {
  it('has every query once, with all keys that it sees, and few scores at a time', () => {
    // A query has 2 · 3 · 10 = 60 scores, so a limit of 150 allows two queries.
    expect(queryBlocks([2, 3, 10], 'forward', 150)).toEqual([
      { query: 0, queries: 2, key: 0, keys: 1 },
      { query: 2, queries: 2, key: 0, keys: 3 },
      { query: 4, queries: 2, key: 0, keys: 5 },
      { query: 6, queries: 2, key: 0, keys: 7 },
      { query: 8, queries: 2, key: 0, keys: 9 },
    ]);
    expect(queryBlocks([2, 3, 10], 'backward', 150).map(({ key, keys }) => [key, keys])).toEqual([
      [1, 9],
      [3, 7],
      [5, 5],
      [7, 3],
      [9, 1],
    ]);
    expect(queryBlocks([1, 1, 1], 'backward')).toEqual([{ query: 0, queries: 1, key: 1, keys: 0 }]);
  });
});
