/** `ordo submit`: hands a spec to the API, which queues its runs. */
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { withInterruption } from '../interruption.ts';
import { connect } from '../remote/connect.ts';
import { submitSpec } from '../remote/experiments.ts';
import { requireSuccess, watchExperiment } from '../remote/watch.ts';
import { readSpec, SPEC_ARGUMENT } from '../spec-input.ts';

interface SubmitOptions {
  readonly part?: string;
  readonly watch: boolean;
  readonly idempotencyKey?: string;
}

export function addSubmitCommand(program: Command, context: Context): void {
  program
    .command('submit')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', 'which part of a study with several')
    .option('--watch', 'stay and show progress until every run has ended', false)
    .option('--idempotency-key <key>', 'repeats with the same key find the experiment of the first')
    .summary('queue the runs of a spec')
    .description('Submits a spec to the API. Runs that exist already are attached, not repeated.')
    .addHelpText('after', '\nExamples:\n  ordo submit my-spec.json --watch\n  ordo submit order-probe/demo --json\n')
    .action(async (source: string, options: SubmitOptions) => {
      const output = context.output();
      const spec = await readSpec(source, options.part);
      const api = await connect(context.environment());
      const experiment = await submitSpec(api, spec, options.idempotencyKey);
      const attached = experiment.runs.filter((run) => run.attached).length;
      output.say(`experiment ${experiment.id}: ${experiment.runs.length} runs, ${attached} of them existed already`);
      if (!options.watch) {
        output.result(experiment, `see it with: ordo watch ${experiment.id}`);
        return;
      }
      await withInterruption(async (signal) => {
        const ended = await watchExperiment(api, experiment, { output, signal });
        output.result(ended, `compare it with: ordo compare ${experiment.id}`);
        requireSuccess(ended);
      });
    });
}
