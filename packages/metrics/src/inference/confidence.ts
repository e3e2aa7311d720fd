import { bootstrapConfidence } from '../significance/bootstrap.ts';
import { drawResamples } from '../significance/resamples.ts';
import { bare, type InferenceKind } from './inference.ts';

/** A 95 % interval for each score (sacreBLEU's `--confidence`). */
export const confidence: InferenceKind = {
  prepare(segments, { samples, seed }) {
    const resamples = drawResamples(segments, { samples, seed });
    return {
      sampling: { bootstrap: samples, seed },
      test: null,
      infer: (instance, scored) =>
        scored.map((system) => ({
          ...bare(system),
          ...bootstrapConfidence({ instance, segments: system.segments, resamples }),
        })),
    };
  },
};
