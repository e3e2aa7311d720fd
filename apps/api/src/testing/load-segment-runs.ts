/** Loads the runs of an experiment with the statistics of all segments. Reports from sketches must agree with them. */
import type { ReportRun } from '@ordo/reports';
import { readResult, type RunResult, type RunSpec } from '@ordo/spec';
import type { Store } from '@ordo/store';

export async function loadSegmentRuns(store: Store, experimentId: string): Promise<ReportRun[]> {
  const members = await store.runs.ofExperiment(experimentId);
  const ids = members.filter((member) => member.run.state === 'succeeded').map((member) => member.run.id);
  const results = await loadResults(store, ids);
  return members.map(({ variant, run }) => ({
    runId: run.id,
    variant,
    seed: Number(run.seed),
    state: run.state,
    failure: run.state === 'failed' ? `${run.failureKind ?? 'failed'}: ${run.failureMessage ?? ''}` : null,
    spec: run.spec as unknown as RunSpec,
    result: run.state === 'succeeded' ? (results.get(run.id) ?? null) : null,
  }));
}

/** Returns the results by run, without the lines of text, which no table shows. */
async function loadResults(store: Store, runIds: readonly string[]): Promise<Map<string, RunResult>> {
  const [results, statistics] = await Promise.all([
    store.results.findMany(runIds),
    store.segmentStatistics.ofRuns(runIds),
  ]);
  const segments = new Map(statistics.map((entry) => [`${entry.runId} ${entry.metric}`, entry.segments]));
  return new Map(
    results.map(({ runId, summary, scores }) => {
      const whole = scores.map(({ metric, score, signature, higherIsBetter }) => ({
        metric,
        score,
        signature,
        higherIsBetter,
        segments: segments.get(`${runId} ${metric}`) ?? [],
      }));
      const result = { ...(summary as object), scores: whole, hypotheses: [], references: [] };
      return [runId, readResult(result, `the stored result of run ${runId}`)];
    }),
  );
}
