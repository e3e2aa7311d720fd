/** The kinds of inference. To add one, write a file and a line here. */
import { confidence } from './confidence.ts';
import type { Inference, SamplingOptions } from './inference.ts';
import { none } from './none.ts';
import { pairedBootstrap } from './paired-bootstrap.ts';
import { pairedRandomization } from './paired-randomization.ts';
import { pairedSign } from './paired-sign.ts';

export const INFERENCES = {
  none,
  confidence,
  'paired-bootstrap': pairedBootstrap,
  'paired-randomization': pairedRandomization,
  'paired-sign': pairedSign,
} as const;

export type InferenceId = keyof typeof INFERENCES;

/** Prepares an inference once for all metrics. */
export function prepareInference(id: InferenceId, segments: number, options: SamplingOptions): Inference {
  return INFERENCES[id].prepare(segments, options);
}
