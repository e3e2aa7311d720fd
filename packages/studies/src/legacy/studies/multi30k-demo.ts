/** Demonstrates the machinery on natural language, with minutes of training on captions. Its scores mean nothing. */
import type { Spec } from '@ordo/spec';
import type { Study } from '../study.ts';

const spec: Spec = {
  name: 'multi30k demonstration',
  kind: 'translation',
  dataset: { id: 'multi30k', source: 'en', target: 'de' },
  preprocessing: { bpe: { merges: 2000 } },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  recipe: { maxUpdates: 500, batchTokens: 2048, learningRate: 7e-3, warmupUpdates: 150 },
  seeds: [1, 2],
  evaluation: { beam: 1, metrics: [{ id: 'bleu' }, { id: 'chrf++' }] },
  matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
};

export const multi30kDemo: Study = {
  id: 'multi30k/demo',
  title: 'Demonstration on Multi30k En-De: with and without positions, a very small model, minutes of training',
  citation: null,
  notes: ['A demonstration: a very small model trained for minutes. Do not compare these scores with published ones.'],
  parts: { demo: spec },
  baseline: 'none',
  targets: [
    { kind: 'gap', part: 'demo', metric: 'bleu', variant: 'sape', over: 'none', atLeast: 0 },
    { kind: 'gap', part: 'demo', metric: 'chrf++', variant: 'sape', over: 'none', atLeast: 1 },
  ],
};
