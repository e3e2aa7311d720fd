/** `ordo plan`: estimates the cost of a spec's runs, and shows which of them already exist. */
import type { Command } from 'commander';
import { take } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import { checkDatasets } from '@ordo/data';
import { TextReader } from '@ordo/run';
import { expandSpec } from '@ordo/spec';
import type { Report } from '@ordo/reports';
import { listSpecParts, specOfSearch, type Study } from '@ordo/studies';
import type { Context } from '../../context.ts';
import { drawCards } from '../../planning/draw-cards.ts';
import { drawPower, listOpenVerdicts } from '../../planning/draw-power.ts';
import { drawPlan } from '../../planning/draw-plan.ts';
import { planSpecOnCards, planStudyOnCards } from '../../planning/plan-on-cards.ts';
import { addFacts, estimateRuns, MOST_LINES } from '../../planning/planned-run.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { numberBetween } from '../../options/number-options.ts';
import { withInterruption } from '../../interruption.ts';
import { connect } from '../../remote/connect.ts';
import { specBody } from '../../remote/experiments.ts';
import { fetchStudyReport, provideStudy } from '../../remote/studies.ts';
import { readReport } from '../../reporting/read-report.ts';
import { chooseParts } from '../../sources/choose-part.ts';
import {
  PART_HELP,
  readSpecOrStudy,
  SPEC_ARGUMENT,
  type SpecOrStudy,
  type SpecSource,
  takeSpec,
} from '../../sources/spec-source.ts';
import { readStudySource } from '../../sources/study-source.ts';

interface PlanOptions extends FormatOption {
  readonly part?: string;
  readonly offline: boolean;
  readonly exact: boolean;
  readonly power: boolean;
  readonly report?: string;
  readonly cards: boolean;
  readonly price?: number;
}

export function addPlanCommand(program: Command, context: Context): void {
  printsTable(program.command('plan'))
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', PART_HELP)
    .option(
      '--offline',
      'estimate without asking the API which runs exist already; the data must be on this machine',
      false,
    )
    .option(
      '--exact',
      `count vocabularies, dropped pairs and lengths of texts with more than ${MOST_LINES.toLocaleString('en-US')} training lines, too`,
      false,
    )
    .option('--power', 'for a study, show the seeds and hours that would decide each open verdict', false)
    .option('--cards', 'show what the trainings take on GPUs, which needs neither service nor data', false)
    .option('--price <amount>', 'with --cards, the price of one GPU for an hour', numberBetween(0, 1e6))
    .option('--report <file>', 'with --power, the report.json that "run", "check" or "judge" has written')
    .summary('show runs, tokens, time and memory before anything is queued')
    .description(
      'Expands a spec into its runs (variants × seeds) and estimates the cost of each. A run that exists already would be ' +
        'attached to the experiment, not repeated. Times are known once runs of the same shape have been executed.\n\n' +
        'Where the data are on this machine, their text is prepared as the runs do it. So parameters are counted, and pairs that ' +
        'cleaning will drop and runs that will fail are named. ≈ marks what is only estimated.\n\n' +
        'With --cards, shows what all parts of a study take on GPUs: hours, memory, disk and kWh, with CO₂e where ORDO_GRAMS_PER_KWH ' +
        'is set. The hours follow from published rates, and on an H200 from the rate that Ordo has measured. ' +
        'A study that has several parts is planned like this unless --part names one.\n\n' +
        'With --power, shows for each open verdict of a study how many more seeds of its rows, and hours on one worker, decide ' +
        'it with a chance of 80 %, predicted from the spread of those rows: in the runs of the API, or in a report in a file.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo plan my-spec.json                  # asks the API of "ordo up"\n' +
        '  ordo plan order-probe/demo --offline    # needs no service\n' +
        '  ordo plan posnet/table-1 --price 2.5    # hours on GPUs, and what they cost at 2.5 an hour\n' +
        '  ordo plan posnet/table-1 --power        # how many seeds decide what is open\n' +
        '  ordo plan my.study.yaml --power --report ordo-checks/mine/report.json\n',
    )
    .action(async (source: string, options: PlanOptions) => {
      if (options.report !== undefined && !options.power) {
        throw new OrdoError('request.invalid', '--report is for --power, which is not given', {
          fix: 'add --power, or leave out --report',
        });
      }
      if (options.power) {
        await planPower(source, options, context);
        return;
      }
      // Standard input can be read only once.
      const found = await readSpecOrStudy(source, options.part);
      if (!planCards(found, options, context)) await planRuns(takeSpec(found), options, context);
    });
}

/** Plans on GPUs if that is requested, or if nothing else can be planned without the name of a part. */
function planCards(found: SpecOrStudy, { part, cards, price, format }: PlanOptions, context: Context): boolean {
  const { study } = found;
  const several = study !== undefined && part === undefined && listSpecParts(study).length !== 1;
  if (!cards && !several) {
    if (price === undefined) return false;
    throw new OrdoError('request.invalid', '--price is for --cards, which is not given', {
      fix: 'add --cards, or leave out --price',
    });
  }
  const rates = { price, gramsPerKwh: context.environment().energy.gramsPerKwh };
  const plan =
    study === undefined ? planSpecOnCards(found.spec, rates) : planStudyOnCards(study, chooseParts(study, part), rates);
  context.output().list(plan, drawCards(plan), format);
  return true;
}

async function planRuns(
  { spec, study, part: chosen }: SpecSource,
  { offline, exact, format }: PlanOptions,
  context: Context,
): Promise<void> {
  const resolved = expandSpec(spec);
  const search = tellSearch(study, chosen);
  const { dataDir, preparedDir } = context.environment();
  const output = context.output();
  await withInterruption(async (signal) => {
    const facts = {
      reader: new TextReader({ dataDir, preparedDir }, signal),
      mostLines: exact ? Infinity : MOST_LINES,
    };
    if (offline) {
      await checkDatasets(
        resolved.map((run) => run.dataset),
        dataDir,
      );
      const runs = await addFacts(estimateRuns(resolved), resolved, facts);
      output.list({ name: spec.name, runs }, [...drawPlan(runs), ...search], format);
      return;
    }
    const api = await connect(context.environment());
    const plan = await take(api.http.POST('/v1/plan', { body: specBody(spec) })).catch(nameOffline);
    const runs = await addFacts(plan.runs, resolved, facts);
    output.list({ ...plan, runs }, [...drawPlan(runs, plan), ...search], format);
  });
}

/** Throws the error. If no service has answered, its fix also says how to plan without one. */
const nameOffline = (error: unknown): never =>
  addWayWithoutService(
    error,
    'plan without a service, with --offline if the data are on this machine, or with --cards',
  );

/** Throws the error. If no service has answered, its fix also says where else scores can come from. */
const nameReport = (error: unknown): never =>
  addWayWithoutService(error, 'name with --report the report.json that "check", "run" or "judge" has written');

function addWayWithoutService(error: unknown, way: string): never {
  if (!(error instanceof OrdoError && error.code === 'api.unavailable')) throw error;
  throw new OrdoError(error.code, error.message, {
    fix: error.fix === undefined ? way : `${error.fix}, or ${way}`,
    cause: error,
  });
}

/** Says how many runs the search of a part has, because the plan leaves them out. A part without a search needs no line. */
function tellSearch(study: Study | undefined, part: string | undefined): string[] {
  const trials = study === undefined || part === undefined ? undefined : specOfSearch(study, part);
  if (trials === undefined) return [];
  const runs = expandSpec(trials);
  return [
    `search: ${runs.length} runs of ${runs[0]?.recipe.maxUpdates} updates come first, and choose what these runs use; --cards shows them`,
  ];
}

async function planPower(source: string, { part, report: file, format }: PlanOptions, context: Context): Promise<void> {
  const { study } = await readStudySource(source);
  const report =
    file === undefined ? await fetchNewestReport(study, context).catch(nameReport) : await readReport(file);
  if (report.study?.id !== study.id) {
    throw new OrdoError('request.invalid', `the report is one of ${report.study?.id ?? 'no study'}`, {
      fix: `name a report of ${study.id}`,
    });
  }
  const parts = chooseParts(study, part);
  const open = listOpenVerdicts(report).filter((verdict) => parts.includes(verdict.part));
  context.output().list({ study: report.study, open }, drawPower(open), format);
}

async function fetchNewestReport(study: Study, context: Context): Promise<Report> {
  const api = await connect(context.environment());
  return await fetchStudyReport(api, await provideStudy(api, study));
}
