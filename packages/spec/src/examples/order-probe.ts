/** The demonstration on the built-in language pair. */
import type { Spec } from '../spec.ts';

/** The demonstration: four ways to mark positions, two seeds each, on a language pair that cannot be read without them. */
export const orderProbeExample: Spec = {
  name: 'Order probe: does the model see word order?',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 20_000, valid: 200, test: 300 },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  seeds: [1, 2],
  resources: { engine: 'wasm' },
  matrix: {
    '/positional': [
      { type: 'none' },
      { type: 'sape' },
      { type: 'lape', length: 32 },
      { type: 'posnet-embed', dimension: 16, length: 32 },
    ],
  },
};
