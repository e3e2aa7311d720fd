/** `ordo runs`: lists the experiments, or the runs of one experiment. */
import type { Command } from 'commander';
import { take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { readCount } from '../../number-options.ts';
import { connect } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';
import { getExperiment } from '../../remote/experiments.ts';
import { readWaits } from '../../remote/waits.ts';
import { alignForTerminal } from '../../output.ts';

export function addRunsCommand(program: Command, context: Context): void {
  program
    .command('runs')
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
    .action(async (id: string | undefined, options: { limit: number }) => {
      if (id === undefined) await listExperiments(context, options.limit);
      else await listRuns(context, id);
    });
}

async function listExperiments(context: Context, limit: number): Promise<void> {
  const api = await connect(context.environment());
  const { experiments } = await take(api.http.GET('/v1/experiments', { params: { query: { limit } } }));
  const rows = experiments.map(({ id, name, state, runCounts, createdAt }) => {
    const counts = Object.entries(runCounts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`);
    return [id, state, counts.join(', '), createdAt.slice(0, 16).replace('T', ' '), name];
  });
  context
    .output()
    .result(experiments, alignForTerminal([['experiment', 'state', 'runs', 'submitted (UTC)', 'name'], ...rows]));
}

async function listRuns(context: Context, given: string): Promise<void> {
  const api = await connect(context.environment());
  const experiment = await getExperiment(api, await findExperimentId(api, given));
  const runs = await Promise.all(
    experiment.runs.map((run) => take(api.http.GET('/v1/runs/{id}', { params: { path: { id: run.id } } }))),
  );
  const waits = await readWaits(api, experiment.id);
  const rows = runs.map(({ id, variant, seed, state, attemptNumber, failure }) => [
    id,
    variant,
    String(seed),
    state,
    String(attemptNumber),
    waits.get(id) ?? '',
    failure === null ? '' : `${failure.kind}: ${failure.message}`,
  ]);
  const head = ['run', 'variant', 'seed', 'state', 'attempt', 'waits', 'failure'];
  const shown = runs.map((run) => ({ ...run, waits: waits.get(run.id) ?? null }));
  context.output().result(shown, alignForTerminal([head, ...rows]));
}
