/** Figure 3 of the PosNet paper: validation BLEU of PosNet-Embed over the dimension d_p of its kernels. */
import type { Spec } from '@ordo/spec';
import type { Study, Target } from '../study.ts';
import { multi30kSpec, PAPER, POSNET_EMBED_LENGTH, wmt14Spec } from './posnet-paper.ts';

/** The text names only 96 and 128, and the plot cannot be read off; the other values surround these. */
const WMT14_DIMENSIONS = [32, 64, 96, 128, 160, 192, 256];
/** The same fractions of d = 128 as above of d = 512, with 8 as the smallest. */
const MULTI30K_DIMENSIONS = [8, 16, 24, 32, 48, 64];

type Metric = NonNullable<NonNullable<Spec['evaluation']>['metrics']>[number];

function sweep(spec: Spec, metric: Metric, encodings: readonly Spec['positional'][]): Spec {
  return {
    ...spec,
    positional: { type: 'posnet-embed' },
    // The choice of d_p must not see the test set.
    evaluation: { ...spec.evaluation, split: 'valid', metrics: [metric] },
    matrix: { '/positional': encodings },
  };
}

const label = (dimension: number): string => `posnet-embed dimension=${dimension}`;

/** The claim that dimension `variant` is no worse than dimension `over`. */
const atLeastAsGood = (variant: number, over: number): Target => ({
  kind: 'gap',
  part: 'wmt14-en-de',
  metric: 'compound-bleu',
  variant: label(variant),
  over: label(over),
  atLeast: 0,
});

const targets = [
  ...WMT14_DIMENSIONS.filter((dimension) => dimension !== 128).map((other) => atLeastAsGood(128, other)),
  atLeastAsGood(64, 96),
];

export const posnetFigure3: Study = {
  id: 'posnet/figure-3',
  title: 'Validation BLEU of PosNet-Embed over d_p, Transformer base, WMT14 En-De, newstest2013',
  citation: `${PAPER}, Figure 3`,
  notes: [
    'The targets are the two claims of the text: d_p = 128 is best, and 96 is a dip between its neighbours.',
    'The text does not say which d_p the plot shows besides 96 and 128.',
    'WMT14 does not come with Ordo. The part multi30k asks the same of captions and a model with d = 128; the paper says nothing about these, so it has no targets.',
  ],
  parts: {
    'wmt14-en-de': {
      ...sweep(
        wmt14Spec('de'),
        { id: 'compound-bleu' },
        WMT14_DIMENSIONS.map((dimension) => ({ type: 'posnet-embed', dimension, length: POSNET_EMBED_LENGTH })),
      ),
      name: 'posnet figure 3, wmt14 en-de',
    },
    multi30k: sweep(
      multi30kSpec('posnet figure 3, multi30k'),
      { id: 'bleu', tokenize: 'none' },
      MULTI30K_DIMENSIONS.map((dimension) => ({ type: 'posnet-embed', dimension })),
    ),
  },
  baseline: label(128),
  targets,
  figures: [
    {
      kind: 'option-curve',
      name: 'figure-3',
      title: 'PosNet-Embed on validation data',
      pointer: '/positional/dimension',
      xLabel: 'd_p',
    },
  ],
};
