/** Compares the recurrent layer with the formulas of its gates, number by number. */
import { Random } from '@ordo/core';
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { lstmLayer } from './lstm-layer.ts';

const [BATCH, TIME, D] = [2, 3, 2] as const;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

describe('lstmLayer', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it("keeps σ(f)·c + σ(i)·tanh(g) and shows σ(o)·tanh(c), with PyTorch's order of gates i, f, g, o", () => {
    const random = Random.fromSeed(4, 'recurrent layer');
    const inputs = Float32Array.from({ length: TIME * BATCH * 4 * D }, () => random.nextNormal());
    const weight = Float32Array.from({ length: D * 4 * D }, () => random.nextNormal());
    const found = tf.tidy(() =>
      lstmLayer(tf.tensor2d(inputs, [TIME * BATCH, 4 * D]), tf.tensor2d(weight, [D, 4 * D]), BATCH).dataSync(),
    );
    for (let b = 0; b < BATCH; b++) {
      let [hidden, cell] = [
        [0, 0],
        [0, 0],
      ];
      for (let t = 0; t < TIME; t++) {
        const row = t * BATCH + b;
        const before = hidden;
        const gate = (kind: number, j: number): number => {
          const column = kind * D + j;
          const fromState = before.reduce((sum, h, k) => sum + h * (weight[k * 4 * D + column] as number), 0);
          return (inputs[row * 4 * D + column] as number) + fromState;
        };
        cell = cell.map((c, j) => sigmoid(gate(1, j)) * c + sigmoid(gate(0, j)) * Math.tanh(gate(2, j)));
        hidden = cell.map((c, j) => sigmoid(gate(3, j)) * Math.tanh(c));
        for (let j = 0; j < D; j++) {
          expect(found[row * D + j]).toBeCloseTo(hidden[j] as number, 5);
          // The cells come after all hidden states.
          expect(found[(TIME * BATCH + row) * D + j]).toBeCloseTo(cell[j] as number, 5);
        }
      }
    }
  });
});
