/** A tiny run on order-probe that takes some seconds, for tests that disturb it. */
import type { Spec } from '@ordo/spec';

export interface TinySpecOptions {
  /** Gives each run its own content hash without changing its training: it becomes the spec's `maxLengthB`. */
  readonly mark: number;
  readonly updates: number;
  readonly timeLimitSeconds?: number;
  readonly pool?: string;
  readonly labels?: readonly string[];
}

/**
 * Returns a spec that trains on one thread, so that equal seeds give equal bits. It saves a checkpoint every 20 updates, and
 * metrics every 5.
 */
export function tinySpec(options: TinySpecOptions): Spec {
  const { mark, updates, timeLimitSeconds = 600, pool = 'default', labels = [] } = options;
  return {
    name: `tiny-${mark}`,
    kind: 'translation',
    dataset: { id: 'order-probe', train: 1000, valid: 20, test: 20 },
    model: { preset: 'probe', dimension: 32, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
    positional: { type: 'sape' },
    recipe: {
      maxUpdates: updates,
      warmupUpdates: 10,
      batchTokens: 512,
      logEvery: 5,
      checkpointEvery: 20,
    },
    evaluation: { maxLengthB: mark, beam: 1 },
    seeds: [1],
    resources: { engine: 'wasm', threads: 1, timeLimitSeconds, pool, labels: [...labels] },
  };
}
