/** Figure 4 of the PosNet paper: the lead of PosNet-Embed over SAPE, by the length of the n-grams that are compared. */
import type { Spec } from '@ordo/spec';
import type { Study, Target } from '../study.ts';
import { multi30kSpec, PAPER, POSNET_EMBED_LENGTH, wmt14Spec } from './posnet-paper.ts';

const [VARIANT, OVER] = ['posnet-embed', 'sape'];

const pairOf = (embed: object) => ({ '/positional': [{ type: OVER }, { type: VARIANT, ...embed }] });

/**
 * The three plots, and the names of their points. The n-gram orders that are not swept stay at 6 and 2, as in chrF++.
 */
const SERIES = [
  ['(a) chrF by character order', 'chrf++ charOrder', 30],
  ['(b) chrF by word order', 'chrf++ wordOrder', 8],
  ['(c) BLEU by n-gram order', 'bleu maxOrder', 8],
] as const;

const targets = SERIES.map(
  ([series, metric, highest]): Target => ({
    kind: 'growing-gap',
    part: 'wmt14-en-de',
    series,
    metrics: Array.from({ length: highest }, (_, i) => `${metric}=${i + 1}`),
    variant: VARIANT,
    over: OVER,
  }),
);

const wmt14: Spec = {
  ...wmt14Spec('de'),
  name: 'posnet figure 4, wmt14 en-de',
  matrix: pairOf({ dimension: 128, length: POSNET_EMBED_LENGTH }),
};

export const posnetFigure4: Study = {
  id: 'posnet/figure-4',
  title: 'Lead of PosNet-Embed over SAPE by n-gram order, Transformer base, WMT14 En-De, newstest2014',
  citation: `${PAPER}, Figure 4`,
  notes: [
    'The target is the claim of the text that the lead grows with n in each plot; the plotted numbers cannot be read off.',
    'The runs are those of the rows SAPE and PosNet-Embed of Table 1. Where these exist for the same data, they are attached and not repeated.',
    'WMT14 does not come with Ordo. The part multi30k asks the same of captions; the paper says nothing about these, so it has no targets.',
  ],
  parts: {
    'wmt14-en-de': wmt14,
    multi30k: { ...multi30kSpec('posnet figure 4, multi30k'), matrix: pairOf({}) },
  },
  baseline: OVER,
  targets,
  figures: [{ kind: 'ngram-gaps', variant: VARIANT, over: OVER }],
};
