/** `ordo check`: runs what a study still needs, judges it, writes the report, and ends by the verdict. */
import path from 'node:path';
import { type Command, Option } from 'commander';
import type { ApiClient } from '@ordo/api-client';
import { renderReportFiles } from '@ordo/reports';
import type { Study } from '@ordo/studies';
import { canCheckOverApi, checkOverApi } from '../../checking/check-over-api.ts';
import { type Checked, checkLocally } from '../../checking/check-locally.ts';
import { endByOutcome } from '../../checking/end-by-outcome.ts';
import type { Context } from '../../context.ts';
import { withInterruption } from '../../interruption.ts';
import { findLastingCluster } from '../../local-cluster/start-cluster.ts';
import { jobsOption } from '../../local-run/jobs-option.ts';
import { AFTER_CHECKPOINT, stopSignal } from '../../local-run/stop-signal.ts';
import { readCount, readDuration } from '../../options/number-options.ts';
import { type PoolOption, poolOption } from '../../options/pool-option.ts';
import { connect } from '../../remote/connect.ts';
import { presentReport, printsReport, type ReportOptions } from '../../reporting/present-report.ts';
import { requireTargets } from '../../reporting/require-targets.ts';
import { type AllowOption, allowOption, VERDICT_HELP } from '../../reporting/require-verdict.ts';
import { writeFiles } from '../../reporting/write-files.ts';
import { chooseParts } from '../../sources/choose-part.ts';
import { readStudySource, STUDY_ARGUMENT, type StudySource } from '../../sources/study-source.ts';
import { requireWritableFolder } from '../../options/writable-path.ts';

interface CheckOptions extends AllowOption, PoolOption {
  readonly part?: string;
  readonly budget?: number;
  readonly out?: string;
  readonly format?: string;
  readonly server?: boolean;
  readonly local?: boolean;
  readonly jobs?: number;
  readonly engine?: string;
  readonly threads?: number;
}

const EXAMPLES = `
Examples:
  ordo check order-probe/demo
  ordo check ./my.study.yaml --budget 20m --out report    # in CI: report/junit.xml and report/report.md
  ordo check posnet/table-1 --part en-de --allow inconclusive
  ordo check posnet/table-1 --part en-de --pool gpu       # by the workers of that pool, through the API

The same call continues what an earlier one has left, and repeats no finished run.
${VERDICT_HELP}`;

export function addCheckCommand(program: Command, context: Context): void {
  printsReport(program.command('check'))
    .argument('<study>', STUDY_ARGUMENT)
    .option('--part <name>', 'check only this part of the study')
    .option('--budget <duration>', 'stop in order after this time, such as 20m; what is left stays open', readDuration)
    .option('--out <folder>', 'the folder of the report and the runs (default: ordo-checks/<study>)')
    .addOption(jobsOption())
    .option('--engine <id>', 'use this engine instead of the study’s, on this machine')
    .option('--threads <count>', 'use this many threads instead of the study’s, on this machine', readCount)
    .addOption(new Option('--server', 'let the API execute the runs').conflicts(['local', 'jobs', 'engine', 'threads']))
    .addOption(
      poolOption('let this pool of the API execute the runs, instead of the study’s').conflicts([
        'local',
        'jobs',
        'engine',
        'threads',
      ]),
    )
    .option('--local', 'execute the runs on this machine (default: only if there is no API, or a part is not trained)')
    .addOption(allowOption())
    .summary('reproduce a study and end by its verdict')
    .description(
      'Executes the runs and measurements that a study still needs, judges them, writes the report in all formats, and ' +
        'ends by the verdict. A run that is missing or has failed keeps its verdicts open, so it never passes a check.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: CheckOptions) => {
      const found = await readStudySource(source);
      const parts = chooseParts(found.study, options.part);
      requireTargets(found.study, parts);
      await withInterruption((signal) => check(found, parts, { options, context, signal }));
    });
}

interface Surroundings {
  readonly options: CheckOptions;
  readonly context: Context;
  readonly signal: AbortSignal;
}

async function check(source: StudySource, parts: readonly string[], { options, context, signal }: Surroundings) {
  const output = context.output();
  const { engine, threads } = options;
  const given = options.out ?? path.join('ordo-checks', source.study.id);
  await requireWritableFolder(given);
  const out = path.resolve(given);
  const budget = options.budget === undefined ? [] : [startBudget(options.budget)];
  const api = await chooseApi(source.study, parts, { options, context });
  const consequence = api === null ? AFTER_CHECKPOINT : 'the experiments go on without this command';
  const stop = stopSignal([{ signal, why: 'interrupted' }, ...budget], consequence, output);
  output.say(`${source.study.id} is run ${api === null ? 'on this machine' : 'by the API'}`);
  const { report, input }: Checked =
    api === null
      ? await checkLocally(source, { context, parts, out, stop, jobs: options.jobs, resources: { engine, threads } })
      : { report: await checkOverApi(api, source.study, { parts, pool: options.pool, output, stop }) };
  signal.throwIfAborted();
  const files = await writeFiles(out, renderReportFiles(report, input));
  await presentReport(report, formatOf(options), output);
  output.say(`files: ${out} (${files.length})`);
  endByOutcome(report, options, output);
}

/**
 * Chooses the API: the one that the caller names, or else one that runs here. Returns null to use this machine, also if an
 * option only has a meaning on this machine.
 */
async function chooseApi(
  study: Study,
  parts: readonly string[],
  { options, context }: Pick<Surroundings, 'options' | 'context'>,
): Promise<ApiClient | null> {
  const { local, jobs, engine, threads } = options;
  if (local === true || [jobs, engine, threads].some((given) => given !== undefined)) return null;
  const environment = context.environment();
  // A pool is one of an API.
  if (options.server === true || options.pool !== undefined) return await connect(environment);
  const isThere = environment.apiUrl !== undefined || (await findLastingCluster(environment.home)) !== undefined;
  return isThere && canCheckOverApi(study, parts) ? await connect(environment) : null;
}

function startBudget(seconds: number) {
  return { signal: AbortSignal.timeout(seconds * 1000), why: 'the budget is spent' };
}

/** Returns the format of stdout. In this command, `--out` is a folder. */
function formatOf({ format }: CheckOptions): ReportOptions {
  return format === undefined ? {} : { format };
}
