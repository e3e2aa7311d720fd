/** `ordo submit`: submits a spec to the API, which queues its runs. */
import type { Command } from 'commander';
import type { ApiClient } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { overrideResources } from '../../local-run/override-resources.ts';
import { withInterruption } from '../../interruption.ts';
import { type PoolOption, poolOption } from '../../options/pool-option.ts';
import { connect } from '../../remote/connect.ts';
import { type Experiment, submitSpec } from '../../remote/experiments.ts';
import { submitParts, submitStudy } from '../../remote/studies.ts';
import type { Submitting } from '../../remote/submit-once.ts';
import { requireSuccess, watchExperiment } from '../../remote/watch.ts';
import { readSpecOrStudy, SPEC_ARGUMENT, type SpecOrStudy } from '../../sources/spec-source.ts';

/**
 * The time limit of a request. Saving a thousand runs takes half a minute on a busy machine, and repeating the request would
 * start it over.
 */
const SUBMISSION_MS = 120_000;

interface SubmitOptions extends PoolOption {
  readonly part?: string;
  readonly watch: boolean;
  readonly idempotencyKey?: string;
}

export function addSubmitCommand(program: Command, context: Context): void {
  program
    .command('submit')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', 'the part of the study to submit (default: all that are trained, as one experiment each)')
    .addOption(poolOption('the pool that executes the runs, instead of the one in the spec'))
    .option('--watch', 'show progress until every run has ended', false)
    .option('--idempotency-key <key>', 'make repeated submissions with this key find the first one’s experiment')
    .summary('queue the runs of a spec')
    .description(
      'Submits a spec or a study to the API, which queues its runs for the workers. Runs that exist already are attached ' +
        'to the experiment, not repeated. The experiment of a study knows it, so that its report has the verdicts.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo submit my-spec.json --watch      # needs "ordo up" in another terminal\n' +
        '  ordo submit order-probe/demo --json   # prints the experiments with their ids\n' +
        '  ordo submit posnet/table-1 --part en-de\n',
    )
    .action(async (source: string, options: SubmitOptions) => {
      const output = context.output();
      const document = await readSpecOrStudy(source, options.part);
      const api = await connect(context.environment(), SUBMISSION_MS);
      const submitted = await withInterruption((signal) =>
        submit(api, document, { pool: options.pool, idempotencyKey: options.idempotencyKey, output, signal }),
      );
      for (const { id, name, runs, warnings } of submitted) {
        const attached = runs.filter((run) => run.attached).length;
        output.say(`experiment ${id} (${name}): ${runs.length} runs, ${attached} of them existed already`);
        for (const warning of warnings) output.say(`warning: ${warning}`);
      }
      if (!options.watch) {
        output.result(
          oneOrAll(document, submitted),
          submitted.map(({ id }) => `follow it with: ordo watch ${id}`).join('\n'),
        );
        return;
      }
      await withInterruption(async (signal) => {
        const ended: Experiment[] = [];
        for (const experiment of submitted) ended.push(await watchExperiment(api, experiment, { output, signal }));
        const text = ended.map(({ id }) => `compare it with: ordo compare ${id}`).join('\n');
        output.result(oneOrAll(document, ended), text);
        for (const experiment of ended) requireSuccess(experiment);
      });
    });
}

/** Submits a study as a study, so that its experiments know that they belong to it. */
async function submit(
  api: ApiClient,
  { study, spec, part }: SpecOrStudy,
  { pool, ...submitting }: Submitting & { readonly pool: string | undefined },
) {
  if (study === undefined) return [await submitSpec(api, overrideResources(spec, { pool }), submitting)];
  const parts = part === undefined ? undefined : [part];
  return await submitParts(api, await submitStudy(api, study), { ...submitting, pool, parts });
}

/** Returns the result for `--json`: the experiment of a spec, or the list of a study's experiments. */
function oneOrAll({ study }: SpecOrStudy, experiments: readonly Experiment[]): unknown {
  return study === undefined ? experiments[0] : { study: study.id, experiments };
}
