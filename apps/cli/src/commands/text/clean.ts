/** `ordo text clean`: drops pairs of lines that are empty, too short, too long, or too different in length. */
import { type CleanerOptions, createCleaner } from '@ordo/text/moses';
import { readPairs } from '@ordo/text/streams';
import type { Command } from 'commander';
import { numberBetween, wholeNumber } from '../../options/number-options.ts';
import { createDrafts } from './drafts.ts';
import { openTextFile } from './input-files.ts';

interface CleanOptions {
  out: string[];
  min: number;
  max: number;
  ratio: number | false;
  lowercase?: boolean;
  ignoreMarkup?: boolean;
  longestWord: number;
  retained?: string;
}

export function addCleanCommand(text: Command): void {
  text
    .command('clean')
    .description('Drops unusable pairs of lines from two parallel files (clean-corpus-n.perl).')
    .argument('<source>', 'one side, with one sentence per line')
    .argument('<target>', 'the other side, line by line')
    .requiredOption('-o, --out <files...>', 'the two files to write the cleaned sides to')
    .option('--min <words>', 'the fewest words that a line may have', wholeNumber(0), 1)
    .option('--max <words>', 'the most words that a line may have', wholeNumber(1), 250)
    .option('--ratio <times>', 'how many times longer one side of a pair may be', numberBetween(1, 1e9), 9)
    .option('--no-ratio', 'accept any ratio of lengths')
    .option('--lowercase', 'lower-case the kept lines')
    .option('--ignore-markup', 'do not count XML tags as words')
    .option('--longest-word <characters>', 'drop pairs with a word longer than this', wholeNumber(1), 1000)
    .option('--retained <file>', 'write the numbers of the kept lines, counted from 1')
    .addHelpText(
      'after',
      `
The first pair decides whether | separates the factors of a word. If neither of its lines contains a bar, bars are
removed from all lines.

Example:
  ordo text clean train.tok.en train.tok.de -o train.clean.en train.clean.de --max 100 --ratio 1.5 --retained kept.txt`,
    )
    .action(cleanFiles);
}

async function cleanFiles(source: string, target: string, options: CleanOptions, command: Command): Promise<void> {
  if (options.out.length !== 2) command.error(`error: --out needs two files, not ${options.out.length}`);
  const clean = createCleaner(toCleanerOptions(options));
  const names = options.retained === undefined ? options.out : [...options.out, options.retained];
  const drafts = await createDrafts(names);
  let read = 0;
  let kept = 0;
  try {
    for await (const pair of readPairs(openTextFile(source), openTextFile(target))) {
      read++;
      const cleaned = clean(...pair);
      if (cleaned === undefined) continue;
      kept++;
      for (const [i, line] of [...cleaned, String(read)].slice(0, names.length).entries()) {
        await drafts.write(i, `${line}\n`);
      }
    }
    await drafts.finish();
  } catch (error) {
    await drafts.discard();
    throw error;
  }
  process.stderr.write(`${kept} of ${read} pairs kept\n`);
}

function toCleanerOptions({ min, max, ratio, lowercase, ignoreMarkup, longestWord }: CleanOptions): CleanerOptions {
  return {
    minimum: min,
    maximum: max,
    ratio: ratio === false ? null : ratio,
    longestWord,
    lowercase: lowercase ?? false,
    ignoreMarkup: ignoreMarkup ?? false,
  };
}
