/** `ordo workers jobs --ended`: what ended jobs took, from the accounting of the cluster, and which runs they worked on. */
import { type ApiClient, take } from '@ordo/api-client';
import { alignColumns } from '@ordo/reports/align-columns';
import type { Context } from '../context.ts';
import { formatDuration } from '../progress/draw.ts';
import { connect } from '../remote/connect.ts';
import type { EndedJob, Executor } from './executor.ts';

interface AttemptedRun {
  readonly id: string;
  readonly variant: string;
  readonly seed: number;
  /** The present state of the run. Another worker may have gone on with it. */
  readonly state: string;
}

export async function showEndedJobs(context: Context, executor: Executor, seconds: number): Promise<void> {
  const jobs = await executor.listEnded(seconds);
  const api = await connect(context.environment());
  const found: (EndedJob & { readonly runs: readonly AttemptedRun[] })[] = [];
  for (const job of jobs) found.push({ ...job, runs: job.starts === 0 ? [] : await readRuns(api, job.worker) });
  const head = ['job', 'state', 'exit code', 'node', 'starts', 'elapsed', 'CPU time', 'peak MiB', 'runs'];
  const rows = found.map((job) => [...describe(job), String(job.runs.length)]);
  const runs = found.flatMap(({ id, runs: own }) =>
    own.map((run) => [id, run.id, run.variant, String(run.seed), run.state]),
  );
  const tables = [alignColumns([head, ...rows])];
  if (runs.length > 0) tables.push(alignColumns([['job', 'run', 'variant', 'seed', 'state of run'], ...runs]));
  context.output().result(found, tables.join('\n\n'));
}

function describe({
  id,
  state,
  exitCode,
  node,
  starts,
  elapsedSeconds,
  cpuSeconds,
  peakMemoryMiB,
}: EndedJob): string[] {
  const peak = peakMemoryMiB === null ? '–' : peakMemoryMiB.toFixed(1);
  const times = [elapsedSeconds, cpuSeconds].map(formatDuration);
  return [id, state, exitCode, node ?? '–', String(starts), ...times, peak];
}

/** All runs that workers of this name have attempted, the newest first. */
async function readRuns(api: ApiClient, worker: string): Promise<AttemptedRun[]> {
  const runs: AttemptedRun[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { worker, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const page = await take(api.http.GET('/v1/runs', { params: { query } }));
    runs.push(...page.runs.map(({ id, variant, seed, state }) => ({ id, variant, seed, state })));
    cursor = page.nextCursor;
  }
  return runs;
}
