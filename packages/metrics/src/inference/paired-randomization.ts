import { drawSelections, pairedApproximateRandomization } from '../significance/approximate-randomization.ts';
import { bare, type InferenceKind } from './inference.ts';

/** sacreBLEU's `--paired-ar`. */
export const pairedRandomization: InferenceKind = {
  prepare(segments, { samples, seed }) {
    const selections = drawSelections(segments, { trials: samples, seed });
    return {
      sampling: { randomization: samples, seed },
      test: {
        title: `Paired approximate randomization test with ${samples} trials`,
        cell: 'the score and the p-value',
      },
      infer: (instance, [baseline, ...others]) => [
        bare(baseline),
        ...others.map((system) => {
          const pair = { instance, baseline: baseline.segments, system: system.segments };
          const { p, mean, ci } = pairedApproximateRandomization({ ...pair, selections });
          return { ...bare(system), p, mean, ci };
        }),
      ],
    };
  },
};
