/** The seven encodings of the PosNet paper's Table 1 on Multi30k: its comparison in miniature, in hours on two cores. */
import type { Spec } from '@ordo/spec';
import type { Study } from '../study.ts';

const spec: Spec = {
  name: 'posnet on multi30k',
  kind: 'translation',
  dataset: { id: 'multi30k', source: 'en', target: 'de' },
  preprocessing: { tokenizer: 'moses', aggressive: false, lowercase: true, bpe: { merges: 4000 }, clean: null },
  model: { preset: 'tiny' },
  positional: { type: 'sape' },
  recipe: {
    maxUpdates: 1200,
    accumulate: 1,
    warmupUpdates: 400,
    averageLast: 5,
    precision: 'bf16',
    checkpointEvery: 400,
  },
  seeds: [1, 2],
  evaluation: {
    scored: 'tokenized',
    metrics: [{ id: 'bleu', tokenize: 'none' }, { id: 'chrf++' }],
  },
  matrix: {
    '/positional': [
      { type: 'sape' },
      { type: 'none' },
      { type: 'lape' },
      { type: 'rpe' },
      { type: 'adaptive-t5' },
      { type: 'posnet-attn' },
      { type: 'posnet-embed' },
    ],
  },
};

export const multi30kPosnet: Study = {
  id: 'multi30k/posnet',
  title: 'The seven positional encodings of PosNet’s Table 1 on Multi30k En-De: one recipe, two seeds',
  citation: null,
  notes: [
    'A miniature of PosNet’s Table 1: its encodings, not its data; the gaps that it asks for are far smaller than the printed ones.',
    'Training is cut off early (1,200 updates of 4,096 tokens, 9 epochs), so encodings that learn faster look better; sape is the slowest.',
  ],
  parts: { 'en-de': spec },
  baseline: 'none',
  targets: ['sape', 'lape', 'rpe', 'adaptive-t5', 'posnet-embed'].map((variant) => ({
    kind: 'gap',
    part: 'en-de',
    metric: 'bleu',
    variant,
    over: 'none',
    atLeast: 1,
  })),
};
