import { collins2005 } from '../significance/collins-2005.ts';
import { bare, type InferenceKind } from './inference.ts';

/** The sign test of Collins et al. (2005), which sacreBLEU does not have. */
export const pairedSign: InferenceKind = {
  prepare: () => ({
    sampling: { signTest: true },
    test: { title: 'Paired sign test (Collins et al. 2005)', cell: 'the score and the p-value' },
    infer: (instance, [baseline, ...others]) => [
      bare(baseline),
      ...others.map((system) => {
        const { p } = collins2005({ instance, baseline: baseline.segments, system: system.segments });
        return { ...bare(system), p };
      }),
    ],
  }),
};
