/** `ordo workers start`, `jobs` and `end`: manages workers in allocations of a cluster. */
import path from 'node:path';
import type { Command } from 'commander';
import { take } from '@ordo/api-client';
import { locateProgram } from '@ordo/embedded';
import type { Context } from '../context.ts';
import { PROGRAMS } from '../env.ts';
import { type FormatOption, printsTable } from '../listing/format-option.ts';
import { tableOf } from '../listing/table.ts';
import { durationOption, readCount, readDuration } from '../options/number-options.ts';
import { connect } from '../remote/connect.ts';
import { showEndedJobs } from './ended-jobs.ts';
import { findExecutor } from './registry.ts';
import { workerVariables } from './worker-variables.ts';

const ON = ['--on <executor>', 'what starts the workers', 'slurm'] as const;

export function addWorkerJobs(workers: Command, context: Context): void {
  addStart(workers, context);
  addJobs(workers, context);
  addEnd(workers, context);
}

interface StartOptions {
  readonly on: string;
  readonly count: number;
  readonly idleExit: number;
}

function addStart(workers: Command, context: Context): void {
  workers
    .command('start')
    .argument('[options...]', 'options for the executor’s own program, after --')
    .option(...ON)
    .option('--count <workers>', 'how many workers to start, each in an allocation of its own', readCount, 1)
    .addOption(durationOption('--idle-exit <duration>', 'how long a worker waits for a run before it ends', '5m'))
    .description(
      'Starts workers on a cluster. Each drains its pool and ends when there is nothing to do. Settings of workers ' +
        '(ORDO_WORKER_POOL, ORDO_WORKER_THREADS, …) are taken from this environment; secrets must be given by files.',
    )
    .action(async (options: string[], { on, count, idleExit }: StartOptions) => {
      const environment = context.environment();
      const executor = findExecutor(on);
      const jobs = await executor.start({
        count,
        options,
        program: [process.execPath, locateProgram(PROGRAMS, 'worker')],
        variables: workerVariables(environment, idleExit),
        folder: path.join(environment.home, executor.id),
      });
      context.output().result({ on, jobs }, `${executor.title}: ${jobs.join(', ')}`);
    });
}

interface JobsOptions extends FormatOption {
  readonly on: string;
  /** The age of ended jobs in seconds; true for the default. */
  readonly ended?: number | true;
}

const WEEK = 7 * 86_400;

function addJobs(workers: Command, context: Context): void {
  printsTable(workers.command('jobs'))
    .option(...ON)
    .option(
      '--ended [duration]',
      'list those that ended within this time (7d by default), from the accounting of the cluster',
      readDuration,
    )
    .description(
      'Lists the allocations with workers as the executor knows them, and what the API knows of each worker. With --ended, ' +
        'lists what those that have ended took, and the runs that their workers attempted.',
    )
    .action(async ({ on, ended, format }: JobsOptions) => {
      const executor = findExecutor(on);
      const seconds = ended === true ? WEEK : ended;
      if (seconds !== undefined) return await showEndedJobs(context, executor, { seconds, format });
      const jobs = await executor.list();
      const api = await connect(context.environment());
      const { workers: known } = await take(api.http.GET('/v1/workers'));
      const found = jobs.map((job) => {
        // A job that was requeued has registered more than once; the last one counts.
        const worker = known.find(({ name, state }) => name === job.worker && state !== 'signed-off');
        return { ...job, workerState: worker?.state ?? null, openAttempts: worker?.openAttempts ?? 0 };
      });
      const table = tableOf(found, {
        id: ['job', (job) => job.id],
        state: ['state', (job) => job.state],
        node: ['node', (job) => job.node],
        elapsed: ['elapsed', (job) => job.elapsed],
        worker: ['worker', (job) => job.worker],
        workerState: ['state of worker', (job) => job.workerState],
        openAttempts: ['runs', (job) => job.openAttempts],
      });
      context.output().list(found, [table], format);
    });
}

function addEnd(workers: Command, context: Context): void {
  workers
    .command('end')
    .argument('<jobs...>', 'ids, as "ordo workers jobs" shows them')
    .option(...ON)
    .description('Ends allocations. Their workers hand their runs back with a checkpoint, and others go on with them.')
    .action(async (ids: string[], { on }: { readonly on: string }) => {
      await findExecutor(on).end(ids);
      context.output().result({ on, ended: ids }, `told to end: ${ids.join(', ')}`);
    });
}
