/** What a rehearsal does, and where its files lie. */
import path from 'node:path';

export interface Plan {
  readonly pairs: number;
  readonly updates: number;
  readonly preset: string;
  readonly threads: number;
  /** Everything lies in it. */
  readonly folder: string;
}

/** How many lines are validated on, and translated at the end. */
const LINES = 100;
const SPLITS = ['train', 'valid', 'test'] as const;
/** Validations, each with a checkpoint, whose weights are averaged at the end. */
const CHECKPOINTS = 4;

export function placesOf({ folder, pairs }: Plan) {
  return {
    /** The corpus of another rehearsal with as many pairs is read again. */
    corpus: path.join(folder, `corpus-${pairs}`),
    home: path.join(folder, 'home'),
    spec: path.join(folder, 'spec.json'),
    runs: path.join(folder, 'runs'),
  };
}

/** The pairs of each split; the test set is written last. */
export function linesOf({ pairs }: Plan): Readonly<Record<(typeof SPLITS)[number], number>> {
  return { train: pairs, valid: LINES, test: LINES };
}

/** How many updates lie between two checkpoints. */
export function checkpointEvery({ updates }: Plan): number {
  return Math.max(1, Math.floor(updates / CHECKPOINTS));
}

/** As PosNet's Table 1 trains, with one batch for each update. */
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
