/** A study that trains in seconds. Its claim is about the number of parameters, which is not subject to chance. */

interface Changes {
  readonly id?: string;
  readonly seeds?: readonly number[];
  /** The number by which the parameters of `lape` must exceed those of `none`. */
  readonly by?: number;
  readonly recipe?: Readonly<Record<string, number>>;
  readonly resources?: Readonly<Record<string, number>>;
}

/** Returns a study with two variants of one tiny model, on two seeds, with five updates each. */
export function tinyStudy({
  id = 'mine/tiny',
  seeds = [1, 2],
  by = -1,
  recipe = {},
  resources = {},
}: Changes = {}): object {
  return {
    study: 1,
    id,
    title: 'A study that trains in seconds',
    citation: null,
    notes: [],
    seeds,
    baseline: 'none',
    parts: {
      demo: {
        spec: {
          kind: 'translation',
          dataset: { id: 'order-probe', train: 200, valid: 10, test: 10 },
          model: { preset: 'probe', dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
          positional: { type: 'none' },
          recipe: { maxUpdates: 5, batchTokens: 256, logEvery: 5, warmupUpdates: 5, ...recipe },
          evaluation: { beam: 1 },
          // The runs follow each other in one process, because to start a process for each takes longer than they do.
          resources: { engine: 'wasm', threads: 1, exclusive: true, ...resources },
          matrix: { '/positional': [{ type: 'none' }, { type: 'lape', length: 32 }] },
        },
      },
    },
    targets: [
      {
        kind: 'above',
        part: 'demo',
        metric: 'parameters',
        row: 'lape',
        over: 'none',
        by: { value: by, because: 'The table of learned positions has parameters of its own.' },
      },
    ],
  };
}
