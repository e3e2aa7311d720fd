/** The two training steps by which engines are compared: S takes minutes, B is Transformer base. */
import type { ModelOptions } from '@ordo/nmt/declarations';

export interface StepShape {
  readonly model: ModelOptions;
  readonly vocabulary: number;
  /** The number of sentences, each of `time` tokens (EOS included) on both sides. */
  readonly sentences: number;
  readonly time: number;
}

export const SHAPES = {
  S: {
    model: { preset: 'tiny', dimension: 256, heads: 4, feedForward: 1024, encoderLayers: 3, decoderLayers: 3 },
    vocabulary: 8000,
    sentences: 32,
    time: 32,
  },
  B: { model: { preset: 'base' }, vocabulary: 37_000, sentences: 16, time: 32 },
} as const satisfies Readonly<Record<string, StepShape>>;

export type ShapeName = keyof typeof SHAPES;
export const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[];
