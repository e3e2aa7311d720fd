/** `ordo run`: runs a spec from end to end on this machine, without API, queue or database. */
import path from 'node:path';
import type { Command } from 'commander';
import { buildReport, renderReportFiles } from '@ordo/reports';
import { expandSpec, type RunSpec, type Spec } from '@ordo/spec';
import type { Context } from '../../context.ts';
import { useEnginesOf } from '../../engines/folder.ts';
import { WorkFailed } from '../../exit-codes.ts';
import { withInterruption } from '../../interruption.ts';
import { readCount } from '../../options/number-options.ts';
import { chooseJobs, describeMachine } from '../../local-run/choose-jobs.ts';
import { jobsOption } from '../../local-run/jobs-option.ts';
import { overrideResources } from '../../local-run/override-resources.ts';
import { readLossChart } from '../../local-run/loss-chart.ts';
import { runLocally } from '../../local-run/run-locally.ts';
import { checkSelection, isSelected, type Selection } from '../../local-run/selection.ts';
import { planPart } from '../../local-run/tune-locally.ts';
import { requirePinsHere } from '../../sources/pinned-parts.ts';
import { AFTER_CHECKPOINT, stopSignal } from '../../local-run/stop-signal.ts';
import { showProgress } from '../../progress/live.ts';
import { RunBoard } from '../../progress/run-board.ts';
import { type AllowOption, allowOption, requireVerdict, VERDICT_HELP } from '../../reporting/require-verdict.ts';
import { writeFiles } from '../../reporting/write-files.ts';
import { PART_HELP, readSpecSource, SPEC_ARGUMENT, type SpecSource } from '../../sources/spec-source.ts';
import { requireWritableFolder } from '../../options/writable-path.ts';
import { printsReport, type ReportFormatOption, showReport } from '../../reporting/present-report.ts';

interface RunOptions extends AllowOption, ReportFormatOption, Selection {
  readonly part?: string;
  readonly out?: string;
  readonly engine?: string;
  readonly threads?: number;
  readonly processes?: number;
  readonly jobs?: number;
  readonly fresh: boolean;
}

export function addRunCommand(program: Command, context: Context): void {
  printsReport(program.command('run'))
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', PART_HELP)
    .option('--out <folder>', 'the folder to write to (default: ordo-runs/<name of the spec>)')
    .option('--variant <labels...>', 'run only these variants')
    .option('--seed <seeds...>', 'run only these seeds')
    .option('--engine <id>', 'use this engine instead of the spec’s')
    .option('--threads <count>', 'use this many threads instead of the spec’s', readCount)
    .option('--processes <count>', 'let this many processes train each model together, over MPI', readCount)
    .addOption(jobsOption())
    .option(
      '--baseline <variant>',
      'the variant that the others are tested against (default: the study’s, or the first)',
    )
    .option('--fresh', 'delete the files of an earlier call instead of resuming it', false)
    .addOption(allowOption())
    .summary('run a spec on this machine, without services')
    .description(
      'Runs every variant and seed of a spec, several at a time where there are cores and memory for them, which changes no ' +
        'score. Each run gets a folder with result.json, ' +
        'hypotheses.txt, events.jsonl, checkpoints/ and model/. The folder above holds the report of all runs: report.json ' +
        'with everything, the table in several formats, the figures, and for a study ' +
        'the verdicts, also as junit.xml, and every score in scores.csv.\n\n' +
        'After an interruption, the same call continues from the last checkpoint. A finished run is not repeated.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo run order-probe/demo\n  ordo run posnet/table-1 --part en-de --variant sape\n' +
        '  ordo run my-spec.json --jobs 1    # one run at a time, so that their times can be compared\n' +
        VERDICT_HELP,
    )
    .action(async (source: string, options: RunOptions) => {
      const found = await readSpecSource(source, options.part);
      const spec = overrideResources(found.spec, options);
      // Wrong names are refused before anything is executed.
      checkSelection(expandSpec(spec), options);
      const folder = path.join('ordo-runs', spec.name.replaceAll(/[^A-Za-z0-9.-]+/g, '-'));
      await requireWritableFolder(options.out ?? folder);
      await withInterruption((signal) =>
        runAndReport(spec, path.resolve(options.out ?? folder), { options, context, signal, found }),
      );
    });
}

interface Surroundings {
  readonly options: RunOptions;
  readonly context: Context;
  readonly signal: AbortSignal;
  readonly found: SpecSource;
}

async function runAndReport(spec: Spec, out: string, surroundings: Surroundings) {
  const { options, context, signal, found } = surroundings;
  const { study, part } = found;
  const output = context.output();
  const environment = context.environment();
  useEnginesOf(environment);
  if (study !== undefined && part !== undefined) await requirePinsHere(study, [part], environment.dataDir);
  const board = new RunBoard();
  const progress = showProgress(board, process.stderr);
  const stop = stopSignal([{ signal, why: 'interrupted' }], AFTER_CHECKPOINT, progress);
  const say = (line: string): void => progress.say(line);
  const { dataDir, preparedDir, energy } = environment;
  const execute = async (runs: readonly RunSpec[], folder: string) => {
    const jobs = chooseJobs(runs, options.jobs, await describeMachine());
    const files = { out: folder, dataDir, preparedDir, energy, fresh: options.fresh };
    return await runLocally(runs, { ...files, jobs, board, signal: stop, say });
  };
  const search = async (runs: readonly RunSpec[]) =>
    (await execute(runs, path.join(out, 'search'))).map(({ run }) => run);
  const plan = async () => {
    const { runs, trials } = await planPart(study, { part, spec }, { execute: search, say });
    return {
      done: await execute(
        runs.filter((run) => isSelected(run, options)),
        out,
      ),
      trials,
    };
  };
  const { done, trials } = await plan().finally(() => progress.stop());
  signal.throwIfAborted();
  const input = { study, parts: [{ part, runs: done.map(({ run }) => run), trials }] };
  const charts = [await readLossChart(done)];
  const report = await buildReport({ ...input, title: found.spec.name, baseline: options.baseline, charts });
  const files = await writeFiles(out, renderReportFiles(report, input));
  const folders = done.map(({ run, folder }) => ({ variant: run.variant, seed: run.seed, folder: folder.path }));
  output.result({ out, files, runs: folders, report }, showReport(report, options.format));
  output.say(`files: ${out}`);
  const failed = done.filter(({ run }) => run.state !== 'succeeded').length;
  if (failed > 0) throw new WorkFailed(`${failed} of ${done.length} runs failed`);
  requireVerdict(report.summary, options);
}
