/**
 * A published Transformer on Multi30k: tests whether training, decoding and scoring together give its printed score.
 */
import type { Spec } from '@ordo/spec';
import type { Study } from '../study.ts';

/**
 * The preset `tiny` is the recipe of this paper. The rest says how its text was prepared and scored, and how we
 * compute.
 */
const spec: Spec = {
  name: 'multi30k en-de',
  kind: 'translation',
  dataset: { id: 'multi30k', source: 'en', target: 'de' },
  preprocessing: { tokenizer: 'moses', aggressive: false, lowercase: true, bpe: { merges: 10_000 }, clean: null },
  model: { preset: 'tiny' },
  positional: { type: 'sape' },
  recipe: { precision: 'bf16' },
  seeds: [1],
  evaluation: {
    scored: 'tokenized',
    metrics: [{ id: 'bleu', tokenize: 'none', smoothMethod: 'none' }, { id: 'chrf++' }],
  },
};

export const multi30kEnDe: Study = {
  id: 'multi30k/en-de',
  title: 'Transformer of 2.57 M parameters on Multi30k En-De, test 2016: tokenised, lower-cased BLEU',
  citation: 'Wu et al. (2021): Good for Misconceived Reasons. ACL 2021, Transformer baseline',
  notes: [
    'Matrix products take bfloat16 operands; for an engine without them, set recipe.precision to "fp32".',
    'The vocabulary has the published 9,712 types, and the model the published 2,568,192 parameters.',
  ],
  parts: { 'en-de': spec },
  baseline: 'sape',
  targets: [
    {
      kind: 'value',
      part: 'en-de',
      row: 'Transformer-Tiny',
      variant: 'sape',
      metric: 'bleu',
      printed: '41.02',
      unit: 1,
      // Half a point, which is how much seeds of this task differ.
      tolerance: 0.5,
      higherIsBetter: true,
    },
  ],
};
