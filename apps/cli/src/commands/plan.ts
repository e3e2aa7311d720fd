/** `ordo plan`: estimates the cost of a spec's runs, and shows which of them exist already. */
import type { Command } from 'commander';
import { type components, take } from '@ordo/api-client';
import { estimateRun, expandSpec, type Spec } from '@ordo/spec';
import { alignColumns } from '@ordo/reports/align-columns';
import type { Context } from '../context.ts';
import { formatDuration } from '../progress/draw.ts';
import { connect } from '../remote/connect.ts';
import { specBody } from '../remote/experiments.ts';
import { PART_HELP, readSpec, SPEC_ARGUMENT } from '../spec-input.ts';

type Plan = components['schemas']['Plan'];
/** A planned run, as the API and `--offline` give it. */
type PlannedRun = Pick<
  Plan['runs'][number],
  'variant' | 'seed' | 'translated' | 'trainingTokens' | 'parameters' | 'memoryBytes' | 'seconds'
> & {
  readonly existing: Plan['runs'][number]['existing'];
};

export function addPlanCommand(program: Command, context: Context): void {
  program
    .command('plan')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', PART_HELP)
    .option('--offline', 'estimate without asking the API which runs exist already', false)
    .summary('show runs, tokens, time and memory before anything is queued')
    .description(
      'Expands a spec into its runs (variants × seeds) and estimates the cost of each. A run that exists already would be ' +
        'attached to the experiment, not repeated. Times are known once runs of the same shape have been carried out.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo plan my-spec.json                  # asks the API of "ordo up"\n' +
        '  ordo plan order-probe/demo --offline    # needs no service\n',
    )
    .action(async (source: string, options: { part?: string; offline: boolean }) => {
      const spec = await readSpec(source, options.part);
      if (options.offline) {
        const runs = planOffline(spec);
        context.output().result({ name: spec.name, runs }, drawPlan(runs));
        return;
      }
      const api = await connect(context.environment());
      const plan = await take(api.http.POST('/v1/plan', { body: specBody(spec) }));
      context.output().result(plan, `${drawPlan(plan.runs)}\n${drawTotals(plan.totals)}`);
    });
}

function planOffline(spec: Spec): PlannedRun[] {
  return expandSpec(spec).map((run) => {
    const { trainingTokens, parameters, memoryBytes, seconds } = estimateRun(run, null);
    const { variant, seed } = run;
    return { variant, seed, existing: null, translated: false, trainingTokens, parameters, memoryBytes, seconds };
  });
}

function drawPlan(runs: readonly PlannedRun[]): string {
  const head = ['variant', 'seed', 'exists', 'training tokens', 'parameters', 'memory MiB', 'time'];
  const rows = runs.map((run) => [
    run.variant,
    String(run.seed),
    showExisting(run),
    run.trainingTokens.toLocaleString('en-US'),
    run.parameters.toLocaleString('en-US'),
    (run.memoryBytes / 2 ** 20).toFixed(0),
    showSeconds(run.seconds),
  ]);
  return alignColumns([head, ...rows]);
}

function showExisting({ existing, translated }: PlannedRun): string {
  if (translated) return 'translated, would be scored';
  return existing === null ? 'no' : `${existing.state}, would be attached`;
}

function drawTotals({ runs, newRuns, trainingTokens, peakMemoryBytes, seconds }: Plan['totals']): string {
  return (
    `to do: ${newRuns} new of ${runs} runs, at most ${trainingTokens.toLocaleString('en-US')} training tokens, ` +
    `${(peakMemoryBytes / 2 ** 20).toFixed(0)} MiB, ${showSeconds(seconds)} on one worker`
  );
}

/** The time, which is unknown until runs of the same shape have been carried out. */
function showSeconds(seconds: number | null): string {
  return seconds === null ? 'not known yet' : formatDuration(seconds);
}
