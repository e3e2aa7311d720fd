/** `ordo plan`: estimates the cost of a spec's runs, and shows which of them exist already. */
import type { Command } from 'commander';
import { type components, take } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import { checkDatasets } from '@ordo/data';
import { estimateRun, expandSpec, type Spec } from '@ordo/spec';
import type { Report } from '@ordo/reports';
import { alignColumns } from '@ordo/reports/align-columns';
import { adviseSeeds, type Study } from '@ordo/studies';
import type { Context } from '../context.ts';
import { drawPower, listOpenVerdicts } from '../planning/draw-power.ts';
import { formatDuration } from '../progress/draw.ts';
import { connect } from '../remote/connect.ts';
import { specBody } from '../remote/experiments.ts';
import { fetchStudyReport, provideStudy } from '../remote/studies.ts';
import { readReport } from '../reporting/read-report.ts';
import { chooseParts } from '../sources/choose-part.ts';
import { PART_HELP, readSpecSource, SPEC_ARGUMENT } from '../sources/spec-source.ts';
import { readStudySource } from '../sources/study-source.ts';

type Plan = components['schemas']['Plan'];
/** A planned run, as the API and `--offline` give it. */
type PlannedRun = Pick<
  Plan['runs'][number],
  | 'variant'
  | 'seed'
  | 'translated'
  | 'trainingTokens'
  | 'parameters'
  | 'memoryBytes'
  | 'recomputedMemoryBytes'
  | 'memoryLimitBytes'
  | 'recomputes'
  | 'seconds'
> & {
  readonly existing: Plan['runs'][number]['existing'];
};

interface PlanOptions {
  readonly part?: string;
  readonly offline: boolean;
  readonly power: boolean;
  readonly report?: string;
}

export function addPlanCommand(program: Command, context: Context): void {
  program
    .command('plan')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', PART_HELP)
    .option(
      '--offline',
      'estimate without asking the API which runs exist already; the data must be on this machine',
      false,
    )
    .option('--power', 'for a study, show the seeds and hours that would decide each open verdict', false)
    .option('--report <file>', 'with --power, the report.json that "run", "check" or "judge" has written')
    .summary('show runs, tokens, time and memory before anything is queued')
    .description(
      'Expands a spec into its runs (variants × seeds) and estimates the cost of each. A run that exists already would be ' +
        'attached to the experiment, not repeated. Times are known once runs of the same shape have been carried out.\n\n' +
        'With --power, shows for each open verdict of a study how many more seeds of its rows, and hours on one worker, decide ' +
        'it with a chance of 80 %, predicted from the spread of those rows: in the runs of the API, or in a report in a file.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo plan my-spec.json                  # asks the API of "ordo up"\n' +
        '  ordo plan order-probe/demo --offline    # needs no service\n' +
        '  ordo plan posnet/table-1 --power        # how many seeds decide what is open\n' +
        '  ordo plan my.study.yaml --power --report ordo-checks/mine/report.json\n',
    )
    .action(async (source: string, options: PlanOptions) => {
      if (options.report !== undefined && !options.power) {
        throw new OrdoError('request.invalid', '--report is for --power, which is not given', {
          fix: 'add --power, or leave out --report',
        });
      }
      if (options.power) await planPower(source, options, context);
      else await planRuns(source, options, context);
    });
}

async function planRuns(source: string, { part, offline }: PlanOptions, context: Context): Promise<void> {
  const { spec } = await readSpecSource(source, part);
  if (offline) {
    const runs = await planOffline(spec, context.environment().dataDir);
    context.output().result({ name: spec.name, runs }, `${drawPlan(runs)}${drawAdvice(runs)}`);
    return;
  }
  const api = await connect(context.environment());
  const plan = await take(api.http.POST('/v1/plan', { body: specBody(spec) }));
  const warnings = plan.warnings.map((warning) => `\nwarning: ${warning}`).join('');
  context
    .output()
    .result(plan, `${drawPlan(plan.runs)}\n${drawTotals(plan.totals)}${drawAdvice(plan.runs)}${warnings}`);
}

async function planPower(source: string, { part, report: file }: PlanOptions, context: Context): Promise<void> {
  const { study } = await readStudySource(source);
  const report = file === undefined ? await fetchNewestReport(study, context) : await readReport(file);
  if (report.study?.id !== study.id) {
    throw new OrdoError('request.invalid', `the report is one of ${report.study?.id ?? 'no study'}`, {
      fix: `name a report of ${study.id}`,
    });
  }
  const parts = chooseParts(study, part);
  const open = listOpenVerdicts(report).filter((verdict) => parts.includes(verdict.part));
  context.output().result({ study: report.study, open }, drawPower(open));
}

async function fetchNewestReport(study: Study, context: Context): Promise<Report> {
  const api = await connect(context.environment());
  return await fetchStudyReport(api, await provideStudy(api, study));
}

/** @throws what `checkDatasets` throws: a plan for data that cannot be used would be worth nothing */
async function planOffline(spec: Spec, dataDir: string | undefined): Promise<PlannedRun[]> {
  const resolved = expandSpec(spec);
  await checkDatasets(
    resolved.map((run) => run.dataset),
    dataDir,
  );
  return resolved.map((run) => {
    const { vocabularySize: _, ...estimate } = estimateRun(run, null);
    const { variant, seed } = run;
    return { variant, seed, existing: null, translated: false, ...estimate };
  });
}

function drawPlan(runs: readonly PlannedRun[]): string {
  // What a second computation of layers would need concerns those who limit the memory, or ask for it.
  const limited = runs.some((run) => run.memoryLimitBytes !== null || run.recomputes);
  const again = limited ? ['recomputing', 'limit'] : [];
  const head = ['variant', 'seed', 'exists', 'training tokens', 'parameters', 'memory MiB', ...again, 'time'];
  const rows = runs.map((run) => [
    run.variant,
    String(run.seed),
    showExisting(run),
    run.trainingTokens.toLocaleString('en-US'),
    run.parameters.toLocaleString('en-US'),
    showMebibytes(run.memoryBytes),
    ...(limited ? [showRecomputation(run), showMebibytes(run.memoryLimitBytes)] : []),
    showSeconds(run.seconds),
  ]);
  return alignColumns([head, ...rows]);
}

const showMebibytes = (bytes: number | null): string => (bytes === null ? 'none' : (bytes / 2 ** 20).toFixed(0));

/** The memory with layers that are computed a second time, and whether they will be. */
function showRecomputation({ recomputedMemoryBytes, recomputes }: PlannedRun): string {
  if (recomputedMemoryBytes === null) return 'not possible';
  return `${showMebibytes(recomputedMemoryBytes)}${recomputes ? ', chosen' : ''}`;
}

function showExisting({ existing, translated }: PlannedRun): string {
  if (translated) return 'translated, would be scored';
  return existing === null ? 'no' : `${existing.state}, would be attached`;
}

/** What the seeds can show, on a line of its own; empty if there are enough, or only one variant, which is compared with none. */
function drawAdvice(runs: readonly PlannedRun[]): string {
  if (new Set(runs.map(({ variant }) => variant)).size < 2) return '';
  const advice = adviseSeeds(new Set(runs.map(({ seed }) => seed)).size);
  return advice === null ? '' : `\nseeds: ${advice}`;
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
