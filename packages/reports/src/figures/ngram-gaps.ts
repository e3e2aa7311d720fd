/** The lead of one variant over another by n-gram order, as in the three plots of Figure 4 of the PosNet paper. */
import { mean, standardDeviation } from '@ordo/core';
import { NGRAM_SERIES, type NgramScore } from '../ngram-scores.ts';
import { present } from '../present.ts';
import type { LineChart, LinePoint } from './line-chart.ts';

export interface NgramGapRequest {
  readonly variant: string;
  readonly over: string;
}

const PLOTS: Readonly<Record<(typeof NGRAM_SERIES)[number], { readonly metric: string; readonly xLabel: string }>> = {
  'chrf++ charOrder': { metric: 'chrF, words up to 2', xLabel: 'characters up to n' },
  'chrf++ wordOrder': { metric: 'chrF, characters up to 6', xLabel: 'words up to n' },
  'bleu maxOrder': { metric: 'BLEU', xLabel: 'words up to n' },
};

/** Differences of means over seeds, with standard errors. There is no point where either side has no score. */
export function buildNgramGaps(scores: readonly NgramScore[], { variant, over }: NgramGapRequest): LineChart[] {
  return NGRAM_SERIES.map((series) => {
    const { metric, xLabel } = PLOTS[series];
    const find = (name: string, ngramOrder: number): NgramScore | undefined =>
      scores.find((score) => score.variant === name && score.series === series && score.ngramOrder === ngramOrder);
    const upper = scores.filter((score) => score.variant === variant && score.series === series);
    return {
      title: `${metric}: ${variant} over ${over}`,
      xLabel,
      yLabel: 'points',
      series: [
        {
          name: `${variant} − ${over}`,
          points: upper.flatMap((score) => gapAt(score, find(over, score.ngramOrder))),
        },
      ],
    };
  });
}

function gapAt(upper: NgramScore, lower: NgramScore | undefined): LinePoint[] {
  const [a, b] = [present(upper.bySeed), present(lower?.bySeed ?? [])];
  const [high, low] = [mean(a), mean(b)];
  if (high === null || low === null) return [];
  const [spreadA, spreadB] = [standardDeviation(a), standardDeviation(b)];
  const error =
    spreadA === null || spreadB === null
      ? null
      : Math.hypot(spreadA / Math.sqrt(a.length), spreadB / Math.sqrt(b.length));
  return [{ x: upper.ngramOrder, y: high - low, error }];
}
