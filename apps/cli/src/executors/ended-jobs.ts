/**
 * `ordo workers jobs --ended`: shows the resources that ended jobs used, from the accounting of the cluster, and the runs that
 * they worked on.
 */
import type { ApiClient } from '@ordo/api-client';
import type { Context } from '../context.ts';
import type { ListFormat } from '../listing/formats.ts';
import { tableOf } from '../listing/table.ts';
import { formatDuration } from '../progress/draw.ts';
import { connect } from '../remote/connect.ts';
import { readRuns } from '../remote/read-runs.ts';
import type { EndedJob, Executor } from './executor.ts';

interface AttemptedRun {
  readonly id: string;
  readonly variant: string;
  readonly seed: number;
  /** The present state of the run. Another worker may have continued it. */
  readonly state: string;
}

type Found = EndedJob & { readonly runs: readonly AttemptedRun[] };

export async function showEndedJobs(
  context: Context,
  executor: Executor,
  { seconds, format }: { readonly seconds: number; readonly format: ListFormat | undefined },
): Promise<void> {
  const jobs = await executor.listEnded(seconds);
  const api = await connect(context.environment());
  const found: Found[] = [];
  for (const job of jobs) found.push({ ...job, runs: job.starts === 0 ? [] : await readAttempted(api, job.worker) });
  const attempted = found.flatMap(({ id, runs }) => runs.map((run) => ({ job: id, ...run })));
  const runs = tableOf(attempted, {
    job: ['job', (run) => run.job],
    run: ['run', (run) => run.id],
    variant: ['variant', (run) => run.variant],
    seed: ['seed', (run) => run.seed],
    state: ['state of run', (run) => run.state],
  });
  context.output().list(found, [tableJobs(found), ...(attempted.length === 0 ? [] : ['', runs])], format);
}

const tableJobs = (found: readonly Found[]) =>
  tableOf(found, {
    id: ['job', (job) => job.id],
    state: ['state', (job) => job.state],
    exitCode: ['exit code', (job) => job.exitCode],
    node: ['node', (job) => job.node],
    starts: ['starts', (job) => job.starts],
    elapsedSeconds: ['elapsed', (job) => job.elapsedSeconds, (job) => formatDuration(job.elapsedSeconds)],
    cpuSeconds: ['CPU time', (job) => job.cpuSeconds, (job) => formatDuration(job.cpuSeconds)],
    peakMemoryMiB: ['peak MiB', (job) => job.peakMemoryMiB, (job) => job.peakMemoryMiB?.toFixed(1) ?? '–'],
    runs: ['runs', (job) => job.runs.length],
  });

/** Returns all runs that workers of this name have attempted, the newest first. */
async function readAttempted(api: ApiClient, worker: string): Promise<AttemptedRun[]> {
  return (await readRuns(api, { worker })).map(({ id, variant, seed, state }) => ({ id, variant, seed, state }));
}
