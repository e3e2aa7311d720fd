import { comparePairedScores, type ResampledScore } from '../significance/bootstrap.ts';
import { estimateInterval } from '../significance/interval.ts';
import { drawResamples, scoreResamples } from '../significance/resamples.ts';
import { bare, type InferenceKind } from './inference.ts';

/** sacreBLEU's `--paired-bs`. Each system is resampled once, even though the baseline is compared with all of the others. */
export const pairedBootstrap: InferenceKind = {
  prepare(segments, { samples, seed }) {
    const resamples = drawResamples(segments, { samples, seed });
    return {
      sampling: { bootstrap: samples, seed },
      test: {
        title: `Paired bootstrap resampling test with ${samples} resampling trials`,
        cell: 'the score, its bootstrap mean and 95% interval, and the p-value',
      },
      infer(instance, scored) {
        const resampled = scored.map(
          (system): ResampledScore => ({
            score: system.score,
            resampled: scoreResamples(instance, system.segments, resamples),
          }),
        );
        return scored.map((system, i) => {
          const [baseline, own] = [resampled[0], resampled[i]] as [ResampledScore, ResampledScore];
          const p = i === 0 ? null : comparePairedScores(baseline, own).sacrebleuP;
          return { ...bare(system), ...estimateInterval(own.resampled), p };
        });
      },
    };
  },
};
