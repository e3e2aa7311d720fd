/** The demonstration on the built-in language pair. */
import type { Spec } from '../spec.ts';

/**
 * Four ways to mark positions, two seeds each, on a language pair that cannot be read without them. The recipe is the
 * `probe` preset's: 174,080 parameters, 400 updates of 512 tokens, well under a minute a run on one core. Averaging the
 * last hundred updates takes out the noise of its large steps, worth some ten BLEU so early in training.
 */
export const orderProbeExample: Spec = {
  name: 'Order probe: does the model see word order?',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 20_000, valid: 100, test: 300 },
  model: { preset: 'probe', heads: 2 },
  positional: { type: 'sape' },
  recipe: { validateEvery: 20, averageLast: 5 },
  seeds: [1, 2],
  matrix: {
    '/positional': [
      { type: 'none' },
      { type: 'sape' },
      { type: 'lape', length: 32 },
      { type: 'posnet-embed', dimension: 16, length: 32 },
    ],
  },
};
