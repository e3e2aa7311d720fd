/** `ordo runs`: lists the experiments, or the runs of one experiment. */
import type { Command } from 'commander';
import { take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { showMinute, tableOf } from '../../listing/table.ts';
import { readCount } from '../../options/number-options.ts';
import { connect } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';
import { getExperiment } from '../../remote/experiments.ts';
import { readRuns } from '../../remote/read-runs.ts';
import { readWaits } from '../../remote/waits.ts';

interface RunsOptions extends FormatOption {
  readonly limit: number;
}

export function addRunsCommand(program: Command, context: Context): void {
  printsTable(program.command('runs'))
    .argument('[experiment]', 'the id of an experiment, or its beginning (default: list all experiments)')
    .option('--limit <count>', 'the number of experiments to list', readCount, 20)
    .summary('list experiments, or the runs of one')
    .description(
      'Without an id, lists the newest experiments with the number of runs in each state. With an id, lists the runs of the ' +
        'experiment with their state, attempts and failures.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo runs                 # the newest experiments\n  ordo runs 0f8c… --json    # the runs of one of them\n',
    )
    .action(async (id: string | undefined, options: RunsOptions) => {
      if (id === undefined) await listExperiments(context, options);
      else await listRuns(context, id, options);
    });
}

async function listExperiments(context: Context, { limit, format }: RunsOptions): Promise<void> {
  const api = await connect(context.environment());
  const { experiments } = await take(api.http.GET('/v1/experiments', { params: { query: { limit } } }));
  const table = tableOf(experiments, {
    id: ['experiment', (experiment) => experiment.id],
    state: ['state', (experiment) => experiment.state],
    runs: ['runs', ({ runCounts }) => describeCounts(runCounts)],
    createdAt: ['submitted (UTC)', (experiment) => experiment.createdAt, ({ createdAt }) => showMinute(createdAt)],
    name: ['name', (experiment) => experiment.name],
  });
  context.output().list(experiments, [table], format);
}

const describeCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

async function listRuns(context: Context, given: string, { format }: RunsOptions): Promise<void> {
  const api = await connect(context.environment());
  const id = await findExperimentId(api, given);
  // This fails for an experiment that does not exist, whose list of runs would be empty.
  await getExperiment(api, id, { runs: 0 });
  const runs = await readRuns(api, { experiment: id });
  const waits = await readWaits(api, id);
  const shown = runs.map((run) => ({ ...run, waits: waits.get(run.id)?.explanation ?? null }));
  const table = tableOf(shown, {
    id: ['run', (run) => run.id],
    variant: ['variant', (run) => run.variant],
    seed: ['seed', (run) => run.seed],
    state: ['state', (run) => run.state],
    attemptNumber: ['attempt', (run) => run.attemptNumber],
    waits: ['waits', (run) => run.waits, (run) => run.waits ?? ''],
    failure: ['failure', ({ failure }) => (failure === null ? '' : `${failure.kind}: ${failure.message}`)],
  });
  context.output().list(shown, [table], format);
}
