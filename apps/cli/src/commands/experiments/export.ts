/** `ordo export`: writes results in long form, for tools such as pandas. */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeError, makeFolder, OrdoError, replaceFile } from '@ordo/core';
import {
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportFormat,
  type ExportTable,
  USUAL_EXPORT_FORMAT,
} from '@ordo/core/exports';
import { Argument, type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { withInterruption } from '../../interruption.ts';
import { connect } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';
import { requireWritableFile } from '../../options/writable-path.ts';
import { writeAll } from '../text/standard-streams.ts';

interface ExportFlags {
  readonly experiment?: string;
  readonly study?: string;
  readonly variant?: string;
  readonly format: ExportFormat;
  readonly out?: string;
}

export function addExportCommand(program: Command, context: Context): void {
  program
    .command('export')
    .addArgument(new Argument('<table>', 'what to export').choices(EXPORT_TABLES))
    .option('--experiment <id>', 'the runs of the experiment with this id, or beginning of an id')
    .option('--study <id>', 'the runs of all experiments that belong to this study')
    .option('--variant <name>', 'the runs of this row, in whatever experiment')
    .addOption(
      new Option('--format <format>', EXPORT_FORMAT_IDS.map((id) => `${id}: ${EXPORT_FORMATS[id].summary}`).join('; '))
        .choices(EXPORT_FORMAT_IDS)
        .default(USUAL_EXPORT_FORMAT),
    )
    .option('--out <file>', 'the file to write (default: stdout)')
    .summary('export scores, curves, translations or statistics')
    .description(
      'Writes a table with one row for each run and metric (scores), for each run, metric and step (metrics), for each run ' +
        'and segment (hypotheses), or for each run, metric and segment (segments). Tables of any size are streamed. With ' +
        'several conditions, runs must meet all of them.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo export scores --experiment 0f8c… --out scores.csv\n' +
        '  ordo export hypotheses --study posnet/table-1 --format spreadsheet --out for-excel.csv\n' +
        '  ordo export metrics --study posnet/table-1 --format jsonl --out metrics.jsonl\n' +
        '  python3 -c "import pandas; print(pandas.read_csv(\'scores.csv\'))"\n',
    )
    .action(async (table: ExportTable, flags: ExportFlags) => {
      const { out, experiment, ...conditions } = flags;
      if (out !== undefined) await requireWritableFile(out);
      const api = await connect(context.environment());
      const query =
        experiment === undefined ? conditions : { ...conditions, experiment: await findExperimentId(api, experiment) };
      await withInterruption(async (signal) => {
        const text = Readable.fromWeb(await api.exports.download(table, query, signal));
        if (out === undefined) await receive(writeAll(text));
        else await writeWhole(text, out);
      });
      if (out === undefined) return;
      const { size } = await stat(out);
      context.output().result({ file: out, bytes: size }, `${out}: ${(size / 2 ** 20).toFixed(1)} MiB`);
    });
}

/** Writes the whole text, so that an existing file is always complete. */
async function writeWhole(text: Readable, file: string): Promise<void> {
  await makeFolder(path.dirname(file));
  await replaceFile(file, (draft) => receive(pipeline(text, createWriteStream(draft))));
}

/** Receives the text. @throws OrdoError `api.unavailable` if the answer breaks off, for which `fetch` throws a TypeError */
async function receive(received: Promise<void>): Promise<void> {
  try {
    await received;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OrdoError('api.unavailable', `the export broke off: ${describeError(error)}`, {
      fix: 'export it again',
      cause: error,
    });
  }
}
