/** `ordo submit`: submits a spec to the API, which queues its runs. */
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { withInterruption } from '../interruption.ts';
import { connect } from '../remote/connect.ts';
import { type Experiment, submitSpec } from '../remote/experiments.ts';
import { requireSuccess, watchExperiment } from '../remote/watch.ts';
import { PART_HELP, readSpecSource, SPEC_ARGUMENT } from '../sources/spec-source.ts';

interface SubmitOptions {
  readonly part?: string;
  readonly watch: boolean;
  readonly idempotencyKey?: string;
}

export function addSubmitCommand(program: Command, context: Context): void {
  program
    .command('submit')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', PART_HELP)
    .option('--watch', 'show progress until every run has ended', false)
    .option('--idempotency-key <key>', 'make repeated submissions with this key find the first one’s experiment')
    .summary('queue the runs of a spec')
    .description(
      'Submits a spec to the API, which queues its runs for the workers. Runs that exist already are attached to the ' +
        'experiment, not repeated.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo submit my-spec.json --watch      # needs "ordo up" in another terminal\n' +
        '  ordo submit order-probe/demo --json   # prints the experiment with its id\n',
    )
    .action(async (source: string, options: SubmitOptions) => {
      const output = context.output();
      const { spec } = await readSpecSource(source, options.part);
      const api = await connect(context.environment());
      const experiment = await submitSpec(api, spec, options.idempotencyKey);
      const attached = experiment.runs.filter((run) => run.attached).length;
      output.say(`experiment ${experiment.id}: ${experiment.runs.length} runs, ${attached} of them existed already`);
      for (const line of describeElsewhere(experiment.runs)) output.say(line);
      if (!options.watch) {
        output.result(experiment, `follow it with: ordo watch ${experiment.id}`);
        return;
      }
      await withInterruption(async (signal) => {
        const ended = await watchExperiment(api, experiment, { output, signal });
        output.result(ended, `compare it with: ordo compare ${experiment.id}`);
        requireSuccess(ended);
      });
    });
}

/** Says which runs wait in another pool than the spec asks for, since a waiting run would otherwise look stuck. */
function describeElsewhere(runs: Experiment['runs']): string[] {
  const pools = runs.flatMap(({ elsewhere }) => elsewhere?.pool ?? []);
  return [...new Set(pools)].map((pool) => {
    const count = pools.filter((one) => one === pool).length;
    return `${count} of the runs are carried out in pool ${pool}, as another experiment asked earlier`;
  });
}
