import { bare, type InferenceKind } from './inference.ts';

/** An inference that gives scores alone. */
export const none: InferenceKind = {
  prepare: () => ({ sampling: {}, test: null, infer: (_, scored) => scored.map(bare) }),
};
