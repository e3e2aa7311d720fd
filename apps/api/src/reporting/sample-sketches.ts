/**
 * Samples the rows of a table from stored sketches. They stream through one pool, so the memory does not grow with the number
 * of runs.
 */
import { createMetric, SketchPool } from '@ordo/metrics';
import type { ReportRun, SampledRow, SampleRows } from '@ordo/reports';
import type { Reader } from '@ordo/store/reading';

export interface SketchSource {
  readonly reader: Reader;
  /** [run id] → the name of its test set. */
  readonly testSets: ReadonlyMap<string, string>;
  readonly checkCancelled: () => void;
}

export function sampleSketches({ reader, testSets, checkCancelled }: SketchSource): SampleRows {
  return async (choice, rows) => {
    const metric = createMetric(choice);
    const pool = new SketchPool();
    const asked = rows.map((runs) => {
      const scored = runs.filter((run) => hasScore(run, choice.id)).map(({ runId }) => runId);
      return { scored, names: [...new Set(scored.map((runId) => testSets.get(runId) ?? runId))] };
    });
    const sketches = reader.reports.sketches(
      choice.id,
      asked.flatMap(({ scored }) => scored),
    );
    const samples: SampledRow[] = [];
    try {
      for (const { scored, names } of asked) {
        checkCancelled();
        const isPooled = await fillPool(pool, sketches, { count: scored.length, isUsed: names.length === 1 });
        const sample = isPooled ? pool.sample(metric) : null;
        if (names.length > 1) samples.push('mixed-test-sets');
        else samples.push(sample === null ? 'no-statistics' : { testSet: names[0] as string, sample });
      }
    } finally {
      await sketches.return(undefined);
    }
    return samples;
  };
}

/** Takes the next `count` sketches. Returns false if one is missing, because a row with fewer seeds would be a different row. */
async function fillPool(
  pool: SketchPool,
  sketches: AsyncGenerator<Uint8Array | null, unknown>,
  { count, isUsed }: { readonly count: number; readonly isUsed: boolean },
): Promise<boolean> {
  pool.clear();
  let isComplete = true;
  for (let i = 0; i < count; i++) {
    const next = await sketches.next();
    if (next.done === true || next.value === null) isComplete = false;
    else if (isUsed) pool.add(next.value);
  }
  return isComplete;
}

const hasScore = ({ result }: ReportRun, metric: string): boolean =>
  result?.scores.some((score) => score.metric === metric) === true;
