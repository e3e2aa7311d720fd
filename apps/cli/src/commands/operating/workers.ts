/** `ordo workers`: lists the workers of an API, and takes them out of service for the maintenance of their machines. */
import type { Command } from 'commander';
import { type ApiClient, take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { addWorkerJobs } from '../../executors/worker-jobs.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { showMinute, tableOf } from '../../listing/table.ts';
import { connect } from '../../remote/connect.ts';
import { pickWorker, type Worker } from '../../remote/pick-worker.ts';

const WORKER = 'the name of the worker, or its id, as "ordo workers list" shows it';

const EXAMPLES = `
Examples:
  ordo workers list
  ordo workers drain gpu-1        # its runs go on, and it is given no others
  ordo workers undrain gpu-1
  ordo workers start --on slurm --count 2 -- --partition=long --cpus-per-task=2
  ordo workers jobs               # which allocations there are, and which workers run in them
  ordo workers jobs --ended 2d    # what those took that ended within two days, and the runs they worked on
`;

export function addWorkersCommand(program: Command, context: Context): void {
  const workers = program
    .command('workers')
    .summary('list workers, let them rest, start them on a cluster')
    .description('Shows who executes runs, and keeps further runs from machines that are to be maintained.')
    .addHelpText('after', EXAMPLES);
  addList(workers, context);
  addDrain(workers, context);
  addUndrain(workers, context);
  addWorkerJobs(workers, context);
}

function addList(workers: Command, context: Context): void {
  printsTable(workers.command('list'))
    .option('--all', 'also list workers that have signed off')
    .description('Lists the workers, the one that was heard of last first.')
    .action(async ({ all = false, format }: FormatOption & { readonly all?: boolean }) => {
      const api = await connect(context.environment());
      const found = await readWorkers(api);
      const shown = all ? found : found.filter(({ state }) => state !== 'signed-off');
      context.output().list(shown, [tableWorkers(shown)], format);
    });
}

const tableWorkers = (workers: readonly Worker[]) =>
  tableOf(workers, {
    id: ['worker', (worker) => worker.id],
    name: ['name', (worker) => worker.name],
    state: ['state', ({ state, drainedAt }) => (drainedAt === null ? state : `${state}, drained`)],
    pool: ['pool', ({ pool, labels }) => [pool, ...labels].join(', ')],
    openAttempts: [
      'runs',
      (worker) => worker.openAttempts,
      ({ openAttempts, concurrency }) => `${openAttempts} of ${concurrency}`,
    ],
    engine: ['engine', (worker) => worker.engine],
    device: ['device', (worker) => worker.device],
    offer: ['hands out', describeOffer],
    lastSeenAt: ['last seen (UTC)', (worker) => worker.lastSeenAt, ({ lastSeenAt }) => showMinute(lastSeenAt)],
    lacks: ['set aside', ({ lacks }) => lacks.map(({ message }) => message).join('; ')],
  });

/** Describes what a worker offers; equal devices are counted: `2 × NVIDIA H100 (81,559 MiB), 16 cores`. */
function describeOffer({ devices, cores }: Worker): string {
  const names = devices.map(({ model, memoryMiB }) => `${model} (${memoryMiB.toLocaleString('en')} MiB)`);
  const counted = [...new Set(names)].map((name) => `${names.filter((other) => other === name).length} × ${name}`);
  return [...counted, ...(cores === null ? [] : [`${cores} cores`])].join(', ');
}

function addDrain(workers: Command, context: Context): void {
  workers
    .command('drain')
    .argument('<worker>', WORKER)
    .description('Gives a worker no further runs. Those that it has go on to their end.')
    .action(async (given: string) => {
      const api = await connect(context.environment());
      const { id, name, openAttempts } = await findWorker(api, given);
      await take(api.http.POST('/v1/workers/{id}/drain', { params: { path: { id } } }));
      const left = openAttempts === 0 ? 'it has none' : `${openAttempts} go on`;
      context.output().result({ id, name, drained: true, openAttempts }, `${name} is given no further runs; ${left}`);
    });
}

function addUndrain(workers: Command, context: Context): void {
  workers
    .command('undrain')
    .argument('<worker>', WORKER)
    .description('Lets a drained worker take runs again.')
    .action(async (given: string) => {
      const api = await connect(context.environment());
      const { id, name } = await findWorker(api, given);
      await take(api.http.POST('/v1/workers/{id}/undrain', { params: { path: { id } } }));
      context.output().result({ id, name, drained: false }, `${name} takes runs again`);
    });
}

const readWorkers = async (api: ApiClient): Promise<Worker[]> => (await take(api.http.GET('/v1/workers'))).workers;

const findWorker = async (api: ApiClient, given: string): Promise<Worker> => pickWorker(await readWorkers(api), given);
