/** The plan of a rehearsal, and the places of its files. */
import path from 'node:path';

export interface Plan {
  readonly pairs: number;
  readonly updates: number;
  readonly preset: string;
  readonly threads: number;
  /** The folder that contains everything. */
  readonly folder: string;
}

/** The number of lines for validation, and of lines that are translated at the end. */
const LINES = 100;
const SPLITS = ['train', 'valid', 'test'] as const;
/** The number of validations, each with a checkpoint, whose weights are averaged at the end. */
const CHECKPOINTS = 4;

export function placesOf({ folder, pairs }: Plan) {
  return {
    /** The corpus of another rehearsal with as many pairs is reused. */
    corpus: path.join(folder, `corpus-${pairs}`),
    home: path.join(folder, 'home'),
    spec: path.join(folder, 'spec.json'),
    runs: path.join(folder, 'runs'),
  };
}

/** Returns the number of pairs of each split; the test set is written last. */
export function linesOf({ pairs }: Plan): Readonly<Record<(typeof SPLITS)[number], number>> {
  return { train: pairs, valid: LINES, test: LINES };
}

/** Returns the number of updates between two checkpoints. */
export function checkpointEvery({ updates }: Plan): number {
  return Math.max(1, Math.floor(updates / CHECKPOINTS));
}

/** Returns a spec like that of PosNet's Table 1, with one batch for each update. */
export function specOf(plan: Plan): object {
  const { updates, preset, threads } = plan;
  const every = checkpointEvery(plan);
  const files = SPLITS.map((split) => [split, { source: `${split}.source`, target: `${split}.target` }]);
  return {
    name: 'rehearsal',
    kind: 'translation',
    dataset: { id: 'parallel-text', source: 'en', target: 'de', ...Object.fromEntries(files) },
    preprocessing: { aggressive: true, bpe: { merges: 40_000, joint: true, vocabularyThreshold: 0 } },
    model: { preset },
    positional: { type: 'sape' },
    seeds: [1],
    recipe: {
      maxUpdates: updates,
      accumulate: 1,
      logEvery: 1,
      validateEvery: every,
      checkpointEvery: every,
      averageLast: CHECKPOINTS,
    },
    resources: { threads },
  };
}
