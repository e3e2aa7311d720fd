/** `ordo data check`: reads a whole dataset, and reports anything odd about it before anything is trained. */
import { shortHash } from '@ordo/core';
import type { Command } from 'commander';
import { findDataset, inspectDataset } from '@ordo/data';
import type { RunSpec } from '@ordo/spec';
import type { Context } from '../../context.ts';
import { WorkFailed } from '../../exit-codes.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import type { ListFormat } from '../../listing/formats.ts';
import { showLine } from '../../progress/show-line.ts';
import { drawInspection } from './draw-inspection.ts';
import { chooseDataset } from './choose-texts.ts';

export function addCheckCommand(data: Command, context: Context): void {
  printsTable(data.command('check'))
    .argument('<spec>', 'the id of a dataset, or the spec or study whose dataset is checked')
    .option('--options <json>', "for a dataset, its options as in a spec (default: the dataset's example)")
    .option('--part <name>', 'the part of the study to take')
    .summary('check the files of a dataset, and look at its text')
    .description(
      'Reads a dataset to its end, and verifies its checksums and line counts. Then says what is odd about its text: lines of ' +
        'the validation and test sets that the training set has as well, pairs that occur again, empty lines, pairs whose sides ' +
        'are the same, lines that look like the other language, and how long lines are. None of this is refused. What cleaning ' +
        'will drop depends on the spec: "ordo plan" and "ordo data prepare" say it.\n\n' +
        'What the languages look like is learned from the first 50,000 pairs, so that a corpus whose sides are mixed up throughout is not noticed.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo data check multi30k\n  ordo data check my-spec.yaml\n' +
        '  ordo data check posnet/table-1 --part en-de\n',
    )
    .action(async (source: string, { format, ...flags }: FormatOption & { options?: string; part?: string }) => {
      await checkDataset(await chooseDataset(source, flags), context, format);
    });
}

async function checkDataset(
  options: RunSpec['dataset'],
  context: Context,
  format: ListFormat | undefined,
): Promise<void> {
  const { id } = options;
  const { dataDir } = context.environment();
  const start = performance.now();
  const fingerprint = await findDataset(id).fingerprint(options, dataDir);
  const line = showLine(process.stderr);
  const inspection = await inspectDataset(options, {
    dataDir,
    onPairs: (split, pairs) => line.tell(() => `${split}: ${pairs.toLocaleString('en-US')} pairs read`),
  }).finally(() => line.stop());
  const { train, valid, test } = inspection.splits;
  const sizes = { train: train.pairs, valid: valid.pairs, test: test.pairs };
  const seconds = (performance.now() - start) / 1000;
  context
    .output()
    .list(
      { dataset: id, options, dataDir: dataDir ?? null, fingerprint, sizes, seconds, ...inspection },
      [
        `${id} is complete: ${sizes.train} training, ${sizes.valid} validation, ${sizes.test} test pairs ` +
          `(${seconds.toFixed(1)} s, fingerprint ${shortHash(fingerprint)})`,
        '',
        ...drawInspection(inspection),
      ],
      format,
    );
  if (Object.values(sizes).includes(0)) throw new WorkFailed(`${id} has a split without sentences`);
}
