/** `ordo measure`: measures forward times or memory by positional encoding, for tables and figures without training. */
import path from 'node:path';
import { type Command, Option } from 'commander';
import { OrdoError, unknownName } from '@ordo/core';
import { buildReport, renderReportFiles } from '@ordo/reports';
import { PRESET_IDS, readCodeBase } from '@ordo/spec';
import { ENGINE_PREFERENCES } from '@ordo/tensor/engine-table';
import type { Study } from '@ordo/studies';
import { isMachineBusy } from '@ordo/tensor';
import type { Context } from '../../context.ts';
import { withInterruption } from '../../interruption.ts';
import { measurePart, type MeasureSettings } from '../../measure/measure-part.ts';
import { findMeasurement, type Measurement } from '../../measure/measurement.ts';
import { reportReadings } from '../../measure/report-readings.ts';
import { readCount } from '../../options/number-options.ts';
import { type AllowOption, allowOption, requireVerdict, VERDICT_HELP } from '../../reporting/require-verdict.ts';
import { writeFiles } from '../../reporting/write-files.ts';
import { readStudySource, STUDY_ARGUMENT } from '../../sources/study-source.ts';
import { requireWritableFolder } from '../../options/writable-path.ts';
import { printsReport, type ReportFormatOption, showReport } from '../../reporting/present-report.ts';

interface MeasureOptions extends AllowOption, ReportFormatOption {
  readonly part?: string;
  readonly preset?: Measurement['size']['preset'];
  readonly vocabulary?: number;
  readonly sentences?: number;
  readonly tokens?: number;
  readonly repeats?: number;
  readonly engine: MeasureSettings['engine'];
  readonly precision: MeasureSettings['precision'];
  readonly threads: number;
  readonly variant?: readonly string[];
  readonly out?: string;
  readonly force: boolean;
}

export function addMeasureCommand(program: Command, context: Context): void {
  printsReport(program.command('measure'))
    .argument('<study>', STUDY_ARGUMENT)
    .option('--part <name>', 'the part to measure; needed when the study has several measurements')
    .option('--out <folder>', 'the folder to write to (default: ordo-measurements/<id>)')
    .option('--force', 'measure times even on a busy machine, and mark them', false)
    .option('--variant <rows...>', 'measure only these rows, by their names in the paper')
    .addOption(new Option('--preset <name>', 'the size of the model (default: the paper’s)').choices([...PRESET_IDS]))
    .option('--vocabulary <types>', 'the size of the joint vocabulary (default: the paper’s)', readCount)
    .option('--sentences <count>', 'sentences in a batch (default: the paper’s)', readCount)
    .option('--tokens <count>', 'tokens per sentence, on each side (default: the paper’s)', readCount)
    .option('--repeats <count>', 'timed passes (default: the paper’s)', readCount)
    .addOption(new Option('--engine <id>', 'the engine').choices([...ENGINE_PREFERENCES]).default('auto'))
    .addOption(
      new Option('--precision <name>', 'the precision of matrix products')
        .choices(['fp32', 'bf16', 'fp16', 'fp64'])
        .default('fp32'),
    )
    .option('--threads <count>', 'threads of the engine', readCount, 1)
    .addOption(allowOption())
    .summary('measure forward times or memory by positional encoding')
    .description(
      'Measures each row of a table or figure once in each registered round, in a process of its own, and writes the ' +
        'report with its verdicts and all readings (readings.json). With other sizes than those of the study, no verdict ' +
        'is reached. On a busy machine it refuses to measure times, because they would depend on the other work.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo measure posnet/figure-2\n  ordo measure posnet/table-3 --out table-3 --threads 2\n' +
        `  ordo measure posnet/figure-2 --preset tiny --vocabulary 10000 --force\n${VERDICT_HELP}`,
    )
    .action(async (source: string, options: MeasureOptions) => {
      const { study } = await readStudySource(source);
      await withInterruption((signal) => measureAndReport(study, options, { context, signal }));
    });
}

interface Surroundings {
  readonly context: Context;
  readonly signal: AbortSignal;
}

async function measureAndReport(study: Study, options: MeasureOptions, { context, signal }: Surroundings) {
  const output = context.output();
  const { part, measurement: whole } = findMeasurement(study, options.part);
  const settings = chooseSettings(selectRows(whole, part, options.variant), options, study.seeds);
  const given = options.out ?? path.join('ordo-measurements', study.id);
  await requireWritableFolder(given);
  const out = path.resolve(given);
  if (whole.kind === 'forward-time' && !options.force) await refuseBusyMachine();
  const readings = await measurePart(settings, { output, signal });
  signal.throwIfAborted();
  const measured = reportReadings(readings, { part, settings, whole, force: options.force });
  const input = { study, parts: [measured] };
  const report = await buildReport(input);
  const all = `${JSON.stringify({ study: study.id, part, settings, readings }, null, 2)}\n`;
  const files = await writeFiles(out, new Map([['readings.json', all], ...renderReportFiles(report, input)]));
  output.result({ out, files, settings, readings, report }, showReport(report, options.format));
  output.say(`files: ${out}`);
  requireVerdict(report.summary, options);
}

async function refuseBusyMachine(): Promise<void> {
  const { busy, share } = await isMachineBusy();
  if (!busy) return;
  throw new OrdoError(
    'measurement.refused',
    `other work takes ${Math.round(share * 100)} % of this machine’s processor time and would distort the times`,
    { fix: 'wait until it has ended, or add --force to measure all the same and mark the times' },
  );
}

function selectRows(measurement: Measurement, part: string, wanted: readonly string[] | undefined): Measurement {
  if (wanted === undefined) return measurement;
  const names = measurement.rows.map(({ row }) => row);
  const unknown = wanted.find((row) => !names.includes(row));
  if (unknown !== undefined) throw unknownName(unknown, names, { code: 'request.invalid', kind: `row of ${part}` });
  return { ...measurement, rows: measurement.rows.filter(({ row }) => wanted.includes(row)) };
}

function chooseSettings(measurement: Measurement, options: MeasureOptions, rounds: readonly number[]): MeasureSettings {
  const { engine, threads, precision, preset, vocabulary, sentences, tokens, repeats } = options;
  const { size } = measurement;
  return {
    measurement: {
      ...measurement,
      size: {
        preset: preset ?? size.preset,
        vocabulary: vocabulary ?? size.vocabulary,
        sentences: sentences ?? size.sentences,
        tokens: tokens ?? size.tokens,
      },
      repeats: repeats ?? measurement.repeats,
    },
    rounds,
    engine,
    threads,
    precision,
    codeVersion: readCodeBase().version,
  };
}
