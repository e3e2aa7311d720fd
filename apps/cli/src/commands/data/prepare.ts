/** `ordo data prepare`: prepares training texts before the runs that need them. */
import type { Command } from 'commander';
import { prepareDataset, type PreparedDataset } from '@ordo/run';
import type { Context } from '../../context.ts';
import { Interrupted } from '../../exit-codes.ts';
import { withInterruption } from '../../interruption.ts';
import { drawBar, formatDuration } from '../../progress/draw.ts';
import { showLine } from '../../progress/show-line.ts';
import { chooseTexts, type TextChoice } from './choose-texts.ts';
import { showCount } from '../../listing/table.ts';

interface PrepareFlags {
  readonly options?: string;
  readonly part?: string;
}

export function addPrepareCommand(data: Command, context: Context): void {
  data
    .command('prepare')
    .argument('<spec>', 'the id of a dataset, or the spec or study whose training texts are prepared')
    .option('--options <json>', "for a dataset, its options as in a spec (default: the dataset's example)")
    .option('--part <name>', 'the part of the study to take (default: all parts)')
    .summary('prepare training texts once, for all runs of this machine')
    .description(
      'Cleans, tokenises and segments a training text, and stores it as token ids, from which all runs and seeds of this ' +
        'machine read that need the same text. Runs do it themselves where it is not there; to do it first shows early what is ' +
        'wrong with the data. Memory does not grow with the number of pairs, only with that of distinct words. After Ctrl-C, or ' +
        'when it was killed, the same command goes on where it was, with an equal result.\n\n' +
        'A dataset by its id is prepared as a spec does that leaves out "preprocessing". The texts lie in the folder that ' +
        'ORDO_PREPARED_DIR names, or in "prepared" in ORDO_HOME. You may remove them at any time.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo data prepare wmt14\n  ordo data prepare wmt14 --options \'{"id":"wmt14","source":"de"}\'\n' +
        '  ordo data prepare posnet/table-1 --part en-de\n',
    )
    .action(async (source: string, flags: PrepareFlags) => {
      const texts = await chooseTexts(source, flags);
      const done: PreparedDataset[] = [];
      await withInterruption(async (signal) => {
        for (const [i, text] of texts.entries()) {
          done.push(await prepareOne(text, { context, signal, label: labelOf(text, i, texts.length) }));
        }
      }).catch((error: unknown) => {
        if (error instanceof Interrupted) context.output().say('interrupted; the same command goes on from here');
        throw error;
      });
      context.output().result({ texts: done }, done.map(drawPrepared).join('\n'));
    });
}

function labelOf({ dataset }: TextChoice, i: number, count: number): string {
  return count === 1 ? dataset.id : `${dataset.id} (${i + 1} of ${count})`;
}

async function prepareOne(
  text: TextChoice,
  { context, signal, label }: { readonly context: Context; readonly signal: AbortSignal; readonly label: string },
): Promise<PreparedDataset> {
  const { dataDir, preparedDir } = context.environment();
  const line = showLine(process.stderr);
  line.tell(() => `${label}: reading the text`);
  try {
    return await prepareDataset(text, {
      dataDir,
      preparedDir,
      signal,
      emit: (event) => {
        if (event.kind !== 'progress') return;
        const { done, total, etaSeconds } = event;
        const percent = `${Math.floor((100 * done) / total)}%`.padStart(4);
        const rest = etaSeconds === null ? '' : `  ETA ${formatDuration(etaSeconds)}`;
        line.tell(() => `${drawBar(done / total)} ${percent}  ${label}${rest}`);
      },
    });
  } finally {
    line.stop();
  }
}

function drawPrepared({ folder, bytes, found, pairs, tokens, types, cleaning }: PreparedDataset): string {
  const dropped = cleaning === null ? 0 : cleaning.tooShort + cleaning.tooLong + cleaning.unbalanced;
  return [
    found ? 'was prepared already:' : 'prepared:',
    `  pairs:   ${showCount(pairs)}${cleaning === null ? '' : ` (cleaning left out ${showCount(dropped)})`}`,
    `  tokens:  ${showCount(tokens.source)} source, ${showCount(tokens.target)} target`,
    `  types:   ${types.source === types.target ? showCount(types.source) : `${showCount(types.source)}, ${showCount(types.target)}`}`,
    `  folder:  ${folder} (${(bytes / 1e6).toFixed(1)} MB)`,
  ].join('\n');
}
