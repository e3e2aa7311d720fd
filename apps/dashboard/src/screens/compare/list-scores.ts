/** Arranges the scores of runs in rows. A row has only scores of the same metric, options and test set. */
import type { Schemas } from '../../data/api.ts';

type Result = Pick<Schemas['Result'], 'scores' | 'testSet'>;

/** A run with its dataset and its result. Without a result, it has no scores yet. */
export interface ScoredRun {
  readonly datasetHash: string;
  readonly result: Result | undefined;
}

export interface ScoreRow {
  readonly metric: string;
  /** The short name of the test set if the runs have several, otherwise null. */
  readonly testSet: string | null;
  /** The signature if the runs have several for this metric, otherwise null. */
  readonly signature: string | null;
  /** The scores in the order of the runs; null for a run without a score in this row. */
  readonly scores: readonly (number | null)[];
}

const SHORT = 8;

/** Identifies the test set of a run. Without references, the hash of the dataset stands for it. */
export const testSetOf = ({ datasetHash, result }: ScoredRun): string =>
  result?.testSet ?? `data ${datasetHash.slice(0, SHORT)}`;

/** Names a test set by the first digits of its hash. */
export const nameTestSet = (testSet: string): string =>
  testSet.startsWith('data ') ? testSet : testSet.slice(0, SHORT);

/** Lists the test sets of the runs that have a result, each with the indices of its runs. */
export function listTestSets(runs: readonly ScoredRun[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, run] of runs.entries()) {
    if (run.result === undefined) continue;
    const name = testSetOf(run);
    places.set(name, [...(places.get(name) ?? []), place]);
  }
  return places;
}

/** Says why the scores of two runs cannot be compared; null if they can. */
export function tellIncomparable(run: ScoredRun, other: ScoredRun): string | null {
  if (run.result === undefined) return 'has no scores yet';
  if (other.result === undefined || testSetOf(run) === testSetOf(other)) return null;
  return `tested on another test set, ${nameTestSet(testSetOf(run))}`;
}

export function listScores(runs: readonly ScoredRun[]): ScoreRow[] {
  const testSets = [...listTestSets(runs).keys()];
  const metrics = [...new Set(runs.flatMap(({ result }) => result?.scores.map(({ metric }) => metric) ?? []))];
  return metrics.flatMap((metric) => {
    const own = runs.map(({ result }) => result?.scores.find((one) => one.metric === metric));
    const signatures = [...new Set(own.flatMap((score) => score?.signature ?? []))];
    return testSets.flatMap((testSet) =>
      signatures.flatMap((signature): ScoreRow[] => {
        const scores = runs.map((run, i) =>
          own[i]?.signature === signature && testSetOf(run) === testSet ? own[i].score : null,
        );
        if (scores.every((score) => score === null)) return [];
        return [
          {
            metric,
            testSet: testSets.length > 1 ? nameTestSet(testSet) : null,
            signature: signatures.length > 1 ? signature : null,
            scores,
          },
        ];
      }),
    );
  });
}
