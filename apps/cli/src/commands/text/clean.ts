/** `ordo text clean`: drops pairs of lines that are empty, too short, too long or too unequal. */
import { type CleanerOptions, createCleaner } from '@ordo/text/moses';
import { readPairs } from '@ordo/text/streams';
import type { Command } from 'commander';
import { createDrafts } from './drafts.ts';
import { numberBetween, openTextFile, wholeNumber } from './input-files.ts';

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
    .description('drop unusable pairs from two parallel files (clean-corpus-n.perl)')
    .argument('<source>', 'one side, a line a sentence')
    .argument('<target>', 'the other side, line by line')
    .requiredOption('-o, --out <files...>', 'where the two cleaned sides go')
    .option('--min <words>', 'fewest words on a side', wholeNumber(0), 1)
    .option('--max <words>', 'most words on a side', wholeNumber(1), 250)
    .option('--ratio <times>', 'how many times longer one side may be', numberBetween(1, 1e9), 9)
    .option('--no-ratio', 'let lengths differ as they may')
    .option('--lowercase', 'lower-case what is kept')
    .option('--ignore-markup', 'XML tags are no words')
    .option('--longest-word <characters>', 'drop pairs with a longer word', wholeNumber(1), 1000)
    .option('--retained <file>', 'write the numbers of the kept lines, from 1')
    .addHelpText(
      'after',
      `
The first pair decides whether | separates factors of words; if neither line holds one, bars are removed.

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
