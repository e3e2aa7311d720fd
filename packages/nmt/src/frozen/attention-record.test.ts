import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { AttentionRecord } from './attention-record.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

/** Weights [1, 2, time, time]. Each weight is 1 plus its index modulo 977; above the diagonal it is `above`. */
function causal(time: number, above = 0): tf.Tensor4D {
  const values = Float32Array.from({ length: 2 * time * time }, (_, i) => {
    const [row, column] = [Math.floor(i / time) % time, i % time];
    return column <= row ? 1 + (i % 977) : above;
  });
  return tf.tensor4d(values, [1, 2, time, time]);
}

const endOf = (weights: tf.Tensor4D, count: number): tf.Tensor3D => {
  const time = weights.shape[2];
  return tf.reshape(tf.slice(weights, [0, 0, time - count, time - count], [1, 2, count, count]), [2, count, count]);
};

describe('AttentionRecord', () => {
  // 700 positions fill two whole bands and a part of a third.
  it.each([700, 512, 445, 188, 100, 1])('gives the last %i of 700 causal positions as they were', (count) => {
    const weights = causal(700);
    const record = new AttentionRecord(weights);
    const found = record.takeEnd(count, count);
    const wanted = endOf(weights, count);
    expect(found.shape).toEqual(wanted.shape);
    expect(Buffer.from(found.dataSync().buffer).equals(Buffer.from(wanted.dataSync().buffer))).toBe(true);
    // The values of two parts, for two heads of three columns each.
    const values = tf.reshape<tf.Rank.R2>(tf.range(0, 2 * count * 6), [2 * count, 6]);
    const product = record.timesEnd(values, { parts: 2, queries: count });
    const whole = tf.tidy(() => {
      const byHead = tf.transpose(tf.reshape(values, [2, count, 2, 3]), [0, 2, 1, 3]);
      const tiled = tf.tile(tf.expandDims<tf.Tensor4D>(wanted, 0), [2, 1, 1, 1]);
      return tf.reshape(tf.transpose(tf.matMul(tiled, byHead), [0, 2, 1, 3]), [2 * count, 6]);
    });
    const largest = tf.max(tf.abs(whole)).dataSync()[0] as number;
    expect(tf.max(tf.abs(tf.sub(product, whole))).dataSync()[0]).toBeLessThan(1e-5 * largest);
    record.dispose();
    tf.dispose([weights, found, wanted, values, product, whole]);
  });

  it('keeps little more than half of causal weights, and disposes of them', () => {
    const weights = causal(2048);
    const before = tf.memory().numBytes;
    const record = new AttentionRecord(weights);
    // There are 8 bands, and the i-th keeps i of 8 columns: (1 + 2 + … + 8) / 64 = 0.5625 of all.
    expect((tf.memory().numBytes - before) / (2 * 2048 * 2048 * 4)).toBe(0.5625);
    record.dispose();
    expect(tf.memory().numBytes).toBe(before);
    weights.dispose();
  });

  it('keeps all of weights that look ahead, and of those that are not square', () => {
    for (const weights of [causal(600, 1e-30), tf.ones<tf.Rank.R4>([1, 2, 300, 400])]) {
      const [, heads, queries, keys] = weights.shape;
      const record = new AttentionRecord(weights);
      const found = record.takeEnd(queries, keys);
      expect(found.shape).toEqual([heads, queries, keys]);
      expect(found.dataSync()).toEqual(weights.dataSync());
      record.dispose();
      tf.dispose([weights, found]);
    }
  });
});
