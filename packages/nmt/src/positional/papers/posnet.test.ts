/** Checks the theorem and the equations of the PosNet paper with numbers. */
import { Random } from '@ordo/core';
import { loadEngine, positionProduct, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { scoreTokens } from '../../model/score-tokens.ts';
import type { TranslationModel } from '../../model/translation-model.ts';
import { handBatch, toyModel } from '../../testing/toy-task.ts';
import { Adam } from '../../training/gradients/adam.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

function draw(random: Random, shape: [number, number, number]): tf.Tensor3D {
  const size = shape[0] * shape[1] * shape[2];
  return tf.tensor3d(
    Float32Array.from({ length: size }, () => random.nextNormal()),
    shape,
  );
}

describe('Theorem 3.1: kernels reach any additive encoding', () => {
  it.each([[1], [2], [3]])('X ⊗ Φ comes within 1e-3 of X + M for a random X and M, case %i', (seed) => {
    const [length, d] = [6, 8];
    const random = Random.fromSeed(seed, 'theorem');
    const x = draw(random, [1, length, d]);
    const goal = tf.add(x, draw(random, [1, length, d]));
    const start = draw(random, [length, d, d]);
    const kernels = tf.tidy(() => tf.variable(tf.mul(start, 1)));
    const adam = new Adam([kernels], { beta1: 0.9, beta2: 0.98, epsilon: 1e-9 });
    const distance = () => tf.tidy(() => tf.norm(tf.sub(positionProduct(x, kernels, 0), goal)).dataSync()[0] as number);
    const loss = () => tf.sum<tf.Scalar>(tf.square(tf.sub(positionProduct(x, kernels, 0), goal)));
    for (let step = 1; step <= 1200 && distance() > 1e-3; step++) {
      const { grads } = tf.variableGrads(loss, [kernels]);
      const learningRate = 0.05 * 0.99 ** step;
      adam.apply([grads[kernels.name] as tf.Tensor], { step, learningRate, gradientScale: 1 });
      tf.dispose(grads);
    }
    expect(distance()).toBeLessThanOrEqual(1e-3);
  });
});

describe('Eq 14 and 15: the weight concatenation is the product with kernels, unfactored', () => {
  it('weight-concat scores as posnet-attn without σ and residual, with the same Φ, to 1e-5', async () => {
    const length = 12;
    const concatenation = await toyModel({ type: 'weight-concat', length });
    const kernels = await toyModel({ type: 'posnet-attn', length, activation: 'identity', residual: false });
    // Φ [L·d_k, d_k] and Φ [L, d_k, d_k] hold the same numbers in the same order.
    copyParameter(concatenation, 'positional.projection', [kernels, 'positional.kernels']);
    const batch = handBatch([
      [
        [2, 3, 4, 5],
        [6, 7, 8],
      ],
      [[9, 2], [3]],
    ]);
    const [a, b] = await Promise.all([concatenation, kernels].map((model) => scoreBatch(model, batch)));
    a?.forEach((value, i) => {
      expect(Math.abs(value - (b?.[i] as number))).toBeLessThan(1e-5);
    });
  });
});

function copyParameter(from: TranslationModel, name: string, [to, target]: readonly [TranslationModel, string]): void {
  const variable = to.parameters.get(target) as tf.Variable;
  tf.tidy(() => variable.assign(tf.reshape(from.parameters.get(name) as tf.Variable, variable.shape)));
}

function scoreBatch(model: TranslationModel, batch: ReturnType<typeof handBatch>): Promise<Float64Array> {
  return scoreTokens(model, {
    source: { tokens: batch.source, lengths: batch.sourceLengths, time: batch.sourceTime },
    target: { tokens: batch.target, lengths: batch.targetLengths, time: batch.targetTime },
  });
}
