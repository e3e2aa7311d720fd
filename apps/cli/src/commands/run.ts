/** `ordo run`: carries out a spec from end to end in this process, without API, queue or database. */
import path from 'node:path';
import type { Command } from 'commander';
import { OrdoError, unknownName } from '@ordo/core';
import type { AbortReason } from '@ordo/run';
import {
  buildComparison,
  buildLossCurve,
  judgeTable,
  type LineSeries,
  renderComparison,
  renderComparisonFiles,
  renderJudgements,
  renderStudyFigures,
  scoreForStudy,
} from '@ordo/reports';
import { expandSpec, parseSpec, type RunSpec, type Spec } from '@ordo/spec';
import { STUDIES, type Study } from '@ordo/studies/legacy';
import type { Context } from '../context.ts';
import { useEnginesOf } from '../engines/folder.ts';
import { WorkFailed } from '../exit-codes.ts';
import { withInterruption } from '../interruption.ts';
import { labelOf, type LocalRun, runLocally } from '../local-run/run-locally.ts';
import { showProgress } from '../progress/live.ts';
import { RunBoard } from '../progress/run-board.ts';
import type { Output } from '../output.ts';
import { PART_HELP, readSpec, SPEC_ARGUMENT } from '../spec-input.ts';
import { writeFiles } from '../write-files.ts';

interface RunOptions {
  readonly part?: string;
  readonly out?: string;
  readonly variant?: readonly string[];
  readonly seed?: readonly string[];
  readonly engine?: string;
  readonly threads?: string;
  readonly baseline?: string;
  readonly fresh: boolean;
}

export function addRunCommand(program: Command, context: Context): void {
  program
    .command('run')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', PART_HELP)
    .option('--out <folder>', 'the folder to write to (default: ordo-runs/<name of the spec>)')
    .option('--variant <labels...>', 'carry out only these variants')
    .option('--seed <seeds...>', 'carry out only these seeds')
    .option('--engine <id>', 'use this engine instead of the spec’s')
    .option('--threads <count>', 'use this many threads instead of the spec’s')
    .option(
      '--baseline <variant>',
      'the variant that the others are tested against (default: the study’s, or the first)',
    )
    .option('--fresh', 'delete the files of an earlier call instead of resuming it', false)
    .summary('carry out a spec in this process, without services')
    .description(
      'Carries out every variant and seed of a spec, one after the other. Each run gets a folder with result.json, ' +
        'hypotheses.txt, events.jsonl, checkpoints/ and model/. The folder above holds the comparison of all runs as ' +
        'tables and figures, and for a study also its figures; the verdicts are printed.\n\n' +
        'After an interruption, the same call continues from the last checkpoint. A finished run is not repeated.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo run order-probe/demo\n  ordo run posnet/table-1 --part en-de --variant sape\n\n' +
        'To use two cores, run one process per seed, side by side, and then one without --seed, which finds both runs\n' +
        'finished and prints the table:\n' +
        '  ordo run my-spec.json --out results --threads 1 --seed 1\n' +
        '  ordo run my-spec.json --out results --threads 1 --seed 2\n' +
        '  ordo run my-spec.json --out results --threads 1\n',
    )
    .action(async (source: string, options: RunOptions) => {
      const spec = overrideResources(await readSpec(source, options.part), options);
      const study = STUDIES.find(({ id }) => id === source);
      const runs = selectRuns(expandSpec(spec), options);
      const folder = path.join('ordo-runs', spec.name.replaceAll(/[^A-Za-z0-9.-]+/g, '-'));
      await withInterruption((signal) =>
        runAndReport(runs, path.resolve(options.out ?? folder), { options, context, signal, study }),
      );
    });
}

interface Surroundings {
  readonly options: RunOptions;
  readonly context: Context;
  readonly signal: AbortSignal;
  /** The study that the spec is a part of, which brings a baseline, verdicts and figures. */
  readonly study: Study | undefined;
}

async function runAndReport(runs: readonly RunSpec[], out: string, surroundings: Surroundings) {
  const { options, context, signal, study } = surroundings;
  const output = context.output();
  const board = new RunBoard();
  const progress = showProgress(board, process.stderr);
  const environment = context.environment();
  const { dataDir } = environment;
  useEnginesOf(environment);
  const done = await runLocally(runs, {
    out,
    dataDir,
    fresh: options.fresh,
    board,
    signal: stopSignal(signal, output),
  }).finally(() => progress.stop());
  signal.throwIfAborted();
  const ended = done.map(({ run }) => run);
  const baseline = options.baseline ?? runs.find(({ variant }) => variant === study?.baseline)?.variant;
  const comparison = buildComparison(ended, baseline === undefined ? {} : { baseline });
  const ngramScores =
    study === undefined
      ? []
      : scoreForStudy(
          study,
          ended.map((run) => ({ ...run, translations: run.result })),
        );
  const judgements =
    study === undefined ? [] : judgeTable(study, { table: comparison, part: options.part, ngramScores });
  const curves = await Promise.all(done.map(readLossCurve));
  const figures = study === undefined ? [] : renderStudyFigures(study, { table: comparison, ngramScores });
  const files = await writeFiles(out, new Map([...renderComparisonFiles(comparison, curves), ...figures]));
  const folders = done.map(({ run, folder }) => ({ variant: run.variant, seed: run.seed, folder: folder.path }));
  const verdicts = study === undefined ? {} : { study: study.id, judgements };
  const told = judgements.length === 0 ? '' : `\n${renderJudgements(judgements)}\n`;
  output.result({ out, files, runs: folders, comparison, ...verdicts }, renderComparison(comparison, 'text') + told);
  output.say(`files: ${out}`);
  const failed = done.filter(({ run }) => run.state !== 'succeeded').length;
  if (failed > 0) throw new WorkFailed(`${failed} of ${done.length} runs failed`);
}

async function readLossCurve({ run, folder }: LocalRun): Promise<LineSeries> {
  const lines = await folder.readEvents();
  return buildLossCurve(
    labelOf(run),
    lines.map(({ event }) => event),
  );
}

/** A signal that stops the current run in order, with a checkpoint, when the given signal aborts. */
function stopSignal(signal: AbortSignal, output: Output): AbortSignal {
  const stop = new AbortController();
  signal.addEventListener('abort', () => {
    output.say('stopping as soon as the current run has written a checkpoint');
    const reason: AbortReason = { kind: 'stop' };
    stop.abort(reason);
  });
  return stop.signal;
}

function overrideResources(spec: Spec, { engine, threads }: RunOptions): Spec {
  const resources = {
    ...spec.resources,
    ...(engine === undefined ? {} : { engine }),
    ...(threads === undefined ? {} : { threads: Number(threads) }),
  };
  return parseSpec({ ...spec, resources });
}

/** Selects the runs that the options ask for, and checks that the baseline is one of them. */
function selectRuns(runs: readonly RunSpec[], { variant, seed, baseline }: RunOptions): RunSpec[] {
  const selected = runs.filter(
    (run) => (variant?.includes(run.variant) ?? true) && (seed?.includes(String(run.seed)) ?? true),
  );
  const left = [...new Set(selected.map((run) => run.variant))];
  if (selected.length > 0 && baseline !== undefined && !left.includes(baseline)) {
    throw unknownName(baseline, left, { code: 'request.invalid', kind: 'baseline' });
  }
  if (selected.length > 0) return selected;
  const variants = [...new Set(runs.map((run) => run.variant))].join(', ');
  const seeds = [...new Set(runs.map((run) => run.seed))].join(', ');
  throw new OrdoError('request.invalid', '--variant and --seed leave no run', {
    fix: `this spec has the variants ${variants} and the seeds ${seeds}`,
  });
}
