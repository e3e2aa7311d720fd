/** `ordo judge`: judges a table of scores by the targets of a study, without training anything. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { OrdoError } from '@ordo/core';
import { buildReport, listScoreParts } from '@ordo/reports';
import {
  type Columns,
  ColumnsSchema,
  type Observation,
  observe,
  readPublished,
  readTable,
  TABLE_FORMATS,
  type TableFormat,
} from '@ordo/studies';
import type { Context } from '../../context.ts';
import { OUT_HELP, presentReport, printsReport, type ReportOptions } from '../../reporting/present-report.ts';
import { requireTargets } from '../../reporting/require-targets.ts';
import { type AllowOption, allowOption, requireVerdict, VERDICT_HELP } from '../../reporting/require-verdict.ts';
import { readStudySource, STUDY_ARGUMENT, type StudySource } from '../../sources/study-source.ts';
import { requireWritableFile } from '../../options/writable-path.ts';
import { describeUnusable } from '../../options/unusable-path.ts';

interface JudgeOptions extends ReportOptions, AllowOption {
  readonly study: string;
  readonly columns?: Columns;
  readonly tableFormat?: TableFormat;
}

const COLUMN_NAMES = Object.keys(ColumnsSchema.properties);

const EXAMPLES = `
Examples:
  ordo judge --study kazemnejad-2023/length-generalization     # the runs that the authors published
  ordo judge scores.csv --study ./my.study.yaml
  ordo judge theirs.csv --study ./my.study.yaml --columns part=split,row=encoding,value=test_accuracy
  ordo judge scores.csv --study ./my.study.yaml --format html --out report.html
  ordo export scores --study my/study | ordo judge - --table-format csv --study ./my.study.yaml

A table has one row per part, row, metric and seed. Its columns are part, row, metric, seed, value and state, or what
--columns names. "part" and "metric" may be absent where the study has only one. Instead of "seed" and "value" it may have
one column per seed, named 1, 2, … or seed 1, seed 2, … Without "state", every seed with a value counts as finished.
The table that \`ordo export scores\` writes can be judged as it is, and so can one with the columns of the scores that were
published with the study.
${VERDICT_HELP}`;

export function addJudgeCommand(program: Command, context: Context): void {
  printsReport(program.command('judge'))
    .argument(
      '[table]',
      'a table of scores by seed in CSV, JSON or JSONL; "-" for standard input (default: the scores that were published ' +
        'with the study)',
    )
    .requiredOption('--study <study>', STUDY_ARGUMENT)
    .option('--columns <pairs>', 'what the columns are called, such as row=encoding,value=test_accuracy', readColumns)
    .addOption(
      new Option('--table-format <format>', 'the format of the table (default: by the name of the file)').choices(
        TABLE_FORMATS,
      ),
    )
    .option('--out <file>', OUT_HELP)
    .addOption(allowOption())
    .summary('judge a table of scores by a study, without training')
    .description(
      'Judges any table of scores by the targets of a study: each printed value and each claim, with its interval, with ' +
        'the correction for many verdicts, and with the seeds that would decide what is open.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (table: string | undefined, options: JudgeOptions) => {
      const output = context.output();
      if (options.out !== undefined) await requireWritableFile(options.out);
      const source = await readStudySource(options.study);
      requireTargets(source.study, Object.keys(source.study.parts));
      const observations = await readObservations(table, source, options);
      const report = await buildReport({ study: source.study, parts: listScoreParts(source.study, observations) });
      await presentReport(report, options, output);
      requireVerdict(report.summary, options);
    });
}

async function readObservations(
  table: string | undefined,
  { study, folder }: StudySource,
  { columns, tableFormat }: JudgeOptions,
): Promise<Observation[]> {
  if (table !== undefined) {
    const format = tableFormat ?? formatOf(table);
    return observe(readTable(await readSource(table), format), { study, columns });
  }
  const published = readPublished(study, folder);
  if (published.length > 0) return published;
  throw new OrdoError('request.invalid', `no scores were published with ${study.id}, and no table was given`, {
    fix: 'name a table of scores, such as scores.csv',
  });
}

function formatOf(table: string): TableFormat {
  const extension = path.extname(table).slice(1).toLowerCase();
  const format = TABLE_FORMATS.find((known) => known === extension);
  if (format !== undefined) return format;
  throw new OrdoError('request.invalid', `the name ${table} does not tell the format of the table`, {
    fix: `add --table-format with one of: ${TABLE_FORMATS.join(', ')}`,
  });
}

async function readSource(table: string): Promise<string> {
  if (table === '-') return await text(process.stdin);
  try {
    return await readFile(table, 'utf8');
  } catch (error) {
    throw new OrdoError('request.invalid', `${path.resolve(table)} ${describeUnusable(error)}`, {
      fix: 'name a table of scores by seed',
      cause: error,
    });
  }
}

/** Reads columns such as `row=encoding,value=test_accuracy`. */
function readColumns(words: string): Columns {
  const pairs = words.split(',').map((pair) => {
    const [name = '', ...column] = pair.split('=');
    if (!COLUMN_NAMES.includes(name) || column.join('=') === '') {
      throw new InvalidArgumentError(`"${pair}" is not name=column, with one of the names ${COLUMN_NAMES.join(', ')}.`);
    }
    return [name, column.join('=')] as const;
  });
  return Object.fromEntries(pairs);
}
