/** The scores of runs beside each other: only what was measured on the same test set, in the same way, stands in one row. */
import type { Schemas } from '../data/api.ts';

type Result = Pick<Schemas['Result'], 'scores' | 'testSet'>;

/** A run with what it is tested on; without a result, it has no scores yet. */
export interface ScoredRun {
  readonly datasetHash: string;
  readonly result: Result | undefined;
}

export interface ScoreRow {
  readonly metric: string;
  /** Its short name where the runs have several, else null. */
  readonly testSet: string | null;
  /** Where the runs have several of this metric, else null. */
  readonly signature: string | null;
  /** In the order of the runs; null for a run that is not of this row. */
  readonly scores: readonly (number | null)[];
}

const SHORT = 8;

/** A result without references is on the test set of its data. */
export const testSetOf = ({ datasetHash, result }: ScoredRun): string =>
  result?.testSet ?? `data ${datasetHash.slice(0, SHORT)}`;

/** Names a test set by the first digits of its hash. */
export const nameTestSet = (testSet: string): string =>
  testSet.startsWith('data ') ? testSet : testSet.slice(0, SHORT);

/** The test sets of the runs that have a result, each with the places of its runs. */
export function listTestSets(runs: readonly ScoredRun[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, run] of runs.entries()) {
    if (run.result === undefined) continue;
    const name = testSetOf(run);
    places.set(name, [...(places.get(name) ?? []), place]);
  }
  return places;
}

/** Why the scores of a run say nothing about those of another one; null where they do. */
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
