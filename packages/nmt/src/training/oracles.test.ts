/** Compares loss and schedule with fairseq's own values. */
import { loadEngine, smoothedCrossEntropy, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { learningRateAfter } from './learning-rate.ts';
import { RECIPE_DEFAULTS, resolveRecipe } from '../options/recipe.ts';

describe('learningRateAfter', () => {
  it.each([
    // warm-up: 1e-7 + n·(7e-4 - 1e-7)/4000; then 7e-4·√(4000/n)
    [0, 1e-7],
    [1, 2.74975e-7],
    [2000, 3.5005e-4],
    [4000, 7e-4],
    [8000, 4.949748e-4],
    [150_000, 1.1430952e-4],
  ])('after %i updates is %f', (updates, expected) => {
    expect(learningRateAfter(updates, RECIPE_DEFAULTS) / expected).toBeCloseTo(1, 6);
  });
});

describe('label smoothing', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  /** fairseq tests/test_label_smoothing.py: rows are positions; <pad> 1, </s> 2, w1 4. */
  const PROBABILITIES = [
    [0.05, 0.05, 0.1, 0.05, 0.3, 0.4, 0.05],
    [0.05, 0.1, 0.2, 0.05, 0.2, 0.3, 0.1],
    [0.05, 0.15, 0.3, 0.05, 0.1, 0.2, 0.15],
  ];
  const [PAD, EOS, W1] = [1, 2, 4];

  function lossOf(targets: number[], epsilon: number) {
    const logits = tf.log(tf.tensor2d(targets.map((_, i) => PROBABILITIES[i % 3] as number[])));
    const ids = tf.tensor1d(targets, 'int32');
    const { loss, nll } = smoothedCrossEntropy(logits, ids, { epsilon, padId: PAD });
    return { loss: loss.dataSync()[0] as number, nll: nll.dataSync()[0] as number };
  }

  it('has the plain loss of fairseq beside the smoothed one', () => {
    // w1 </s> <pad>, then w1 w1 </s>: -log of 0.3·0.2 and of 0.3·0.2·0.3
    const { nll } = lossOf([W1, EOS, PAD, W1, W1, EOS], 0.1);
    expect(nll).toBeCloseTo(-Math.log(0.3 * 0.2) - Math.log(0.3 * 0.2 * 0.3), 5);
  });

  it('is (1 - ε - ε/(V-1))·nll + ε/(V-1)·Σ(-log p) over the real tokens', () => {
    const spread = 0.1 / 6;
    const uniform = [0, 1].flatMap((row) => PROBABILITIES[row] ?? []).reduce((sum, p) => sum - Math.log(p), 0);
    const expected = (0.9 - spread) * -Math.log(0.3 * 0.2) + spread * uniform;
    expect(lossOf([W1, EOS, PAD], 0.1).loss).toBeCloseTo(expected, 5);
  });

  it('does not count padding, so that a batch is the sum of its sentences', () => {
    const together = lossOf([W1, EOS, PAD, W1, W1, EOS], 0.1).loss;
    expect(together).toBeCloseTo(lossOf([W1, EOS], 0.1).loss + lossOf([W1, W1, EOS], 0.1).loss, 5);
  });

  it('is the plain loss at ε = 0', () => {
    const { loss, nll } = lossOf([W1, EOS, PAD], 0);
    expect(loss).toBeCloseTo(nll, 6);
  });
});

describe('resolveRecipe', () => {
  it('writes every option out and reports all problems at once', () => {
    expect(resolveRecipe({ adam: { epsilon: 1e-8 } }).adam).toEqual({ beta1: 0.9, beta2: 0.98, epsilon: 1e-8 });
    const slips: object = { droupout: 0.1, warmupUpdates: 0, adam: { beta3: 1 } };
    expect(() => resolveRecipe(slips)).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({ pointer: '/droupout' }),
          expect.objectContaining({ pointer: '/warmupUpdates' }),
          expect.objectContaining({ pointer: '/adam/beta3' }),
        ],
      }),
    );
  });
});
