import { bare, type InferenceKind } from './inference.ts';

/** Scores alone. */
export const none: InferenceKind = {
  prepare: () => ({ sampling: {}, test: null, infer: (_, scored) => scored.map(bare) }),
};
