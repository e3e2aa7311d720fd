/** The trainings that users ask for: tiny ones that take some seconds. */

export interface Workload {
  readonly id: string;
  readonly updates: number;
  readonly seeds: readonly number[];
}

export const WORKLOADS: readonly Workload[] = [
  { id: 'short', updates: 60, seeds: [1] },
  { id: 'pair', updates: 80, seeds: [1, 2] },
  { id: 'long', updates: 200, seeds: [1] },
  { id: 'three', updates: 40, seeds: [1, 2, 3] },
];

export interface WorkloadRun {
  readonly name: string;
  readonly workload: Omit<Workload, 'id'>;
  /** Gives the runs different content without changing their training: it becomes `maxLengthB`. */
  readonly mark: number;
  readonly logEvery?: number;
}

/**
 * Returns a spec that trains on one thread of one engine, so that equal seeds give equal bits. It saves a checkpoint every 20
 * updates.
 */
export function specOf({ name, workload, mark, logEvery = 5 }: WorkloadRun): object {
  return {
    name,
    kind: 'translation',
    dataset: { id: 'order-probe', train: 1000, valid: 20, test: 20 },
    model: { preset: 'probe', dimension: 32, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
    positional: { type: 'sape' },
    recipe: { maxUpdates: workload.updates, warmupUpdates: 10, batchTokens: 512, logEvery, checkpointEvery: 20 },
    evaluation: { maxLengthB: mark, beam: 1 },
    seeds: workload.seeds,
    resources: { engine: 'wasm', threads: 1, timeLimitSeconds: 36_000 },
  };
}
