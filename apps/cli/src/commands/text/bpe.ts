/** `ordo text bpe …` and `ordo text dictionary`. A command loads what it needs when it runs. */
import { type BpeFilterOptions, learnCodes, openBpeFilter } from '@ordo/text/bpe/lazy';
import type { Command } from 'commander';
import { numberBetween, wholeNumber } from '../../options/number-options.ts';
import { addLearnJointCommand } from './bpe-joint.ts';
import { readTextFile } from './input-files.ts';
import { filterBytes, filterLines, readInput, standardInput, writeAll } from './standard-streams.ts';

export function addBpeCommands(text: Command): void {
  const bpe = text.command('bpe').description('Byte pair encoding as in subword-nmt: learn, apply and undo merges.');
  addLearn(bpe);
  addLearnJointCommand(bpe);
  addApply(bpe);
  bpe
    .command('vocabulary')
    .description('Counts the units of segmented text (get_vocab.py).')
    .addHelpText('after', '\nExample:\n  ordo text bpe vocabulary < train.bpe.en > vocabulary.en')
    .action(async () => {
      const { countInput, renderWordCounts } = await import('@ordo/text/bpe');
      await writeAll([renderWordCounts(await countInput(standardInput()))]);
    });
  bpe
    .command('undo')
    .description('Joins units back into words.')
    .option('--separator <mark>', 'the mark at the end of a unit inside a word', '@@')
    .addHelpText('after', '\nExample:\n  ordo text bpe undo < hypotheses.bpe > hypotheses.tok')
    .action(async ({ separator }: { separator: string }) => {
      const { removeBpe } = await import('@ordo/text/bpe');
      await filterLines((line) => removeBpe(line, separator));
    });
  addDictionary(text);
}

interface LearnOptions {
  merges: number;
  minimumFrequency: number;
  totalSymbols?: boolean;
  wordCounts?: boolean;
}

function addLearn(bpe: Command): void {
  bpe
    .command('learn')
    .description('Learns merges from tokenised text (learn_bpe.py).')
    .requiredOption('-m, --merges <number>', 'the number of merges to learn', wholeNumber(0))
    .option('--minimum-frequency <times>', 'stop when every pair is less frequent than this', wholeNumber(1), 2)
    .option('--total-symbols', 'subtract the number of characters from --merges')
    .option('--word-counts', 'read lines of a word and its count instead of text')
    .addHelpText('after', '\nExample:\n  cat train.tok.en train.tok.de | ordo text bpe learn -m 8000 > codes')
    .action(async (options: LearnOptions) => {
      const { merges, wordCounts } = options;
      const codes = wordCounts ? await learnFromCounts(options) : await learnCodes(standardInput(), merges, options);
      await writeAll([codes]);
    });
}

async function learnFromCounts(options: LearnOptions): Promise<string> {
  const { learnBpe, parseWordCounts, renderBpeCodes } = await import('@ordo/text/bpe');
  return renderBpeCodes(learnBpe(parseWordCounts(await readInput()), options.merges, options));
}

interface ApplyOptions {
  codes: string;
  merges?: number;
  separator: string;
  vocabulary?: string;
  threshold: number;
  glossaries?: string[];
  dropout?: number;
  seed?: number;
  threads?: number;
}

function addApply(bpe: Command): void {
  bpe
    .command('apply')
    .description('Segments tokenised text (apply_bpe.py).')
    .requiredOption('-c, --codes <file>', 'the learned merges; a file without a #version line is in the old format')
    .option('-m, --merges <number>', 'use only this many of the merges', wholeNumber(0))
    .option('--separator <mark>', 'the mark at the end of a unit inside a word', '@@')
    .option('--vocabulary <file>', 'split units that are not in this vocabulary')
    .option('--threshold <times>', 'ignore units of the vocabulary that are less frequent than this', wholeNumber(0), 0)
    .option('--glossaries <patterns...>', 'words, or patterns as in Python, that are never split')
    .option(
      '--dropout <probability>',
      'skip merges at random (BPE dropout, for training text); needs --seed',
      numberBetween(0, 1),
    )
    .option('--seed <number>', 'the seed of --dropout', wholeNumber(0))
    .option('--threads <number>', 'the largest number of threads to use (default: one per core)', wholeNumber(1))
    .addHelpText(
      'after',
      `
Examples:
  ordo text bpe apply -c codes < train.tok.en > train.bpe.en
  ordo text bpe apply -c codes --vocabulary vocabulary.en --threshold 50 < train.tok.en > train.bpe.en
  ordo text bpe apply -c codes --dropout 0.1 --seed 1 < train.tok.en > train.bpe.en`,
    )
    .action(async (options: ApplyOptions, command: Command) => {
      if ((options.dropout === undefined) !== (options.seed === undefined)) {
        command.error(
          'error: --dropout and --seed go together, because without a seed the text could not be reproduced',
        );
      }
      if (options.glossaries?.includes(''))
        command.error('error: --glossaries has an empty pattern, which matches no word');
      const codes = await readTextFile(options.codes);
      await filterBytes(await openBpeFilter(codes, await toBpeOptions(options)));
    });
}

async function toBpeOptions(options: ApplyOptions): Promise<BpeFilterOptions> {
  const { merges, separator, vocabulary, threshold, glossaries = [], dropout, seed, threads } = options;
  return {
    separator,
    glossaries,
    ...(threads !== undefined && { threads }),
    ...(merges !== undefined && { merges }),
    ...(vocabulary !== undefined && {
      vocabulary: { counts: await readVocabulary(vocabulary), threshold },
    }),
    ...(dropout !== undefined && seed !== undefined && { dropout: await seedDropout(dropout, seed) }),
  };
}

async function readVocabulary(file: string): Promise<Map<string, number>> {
  const { parseWordCounts } = await import('@ordo/text/bpe');
  return parseWordCounts(await readTextFile(file));
}

async function seedDropout(probability: number, seed: number): Promise<NonNullable<BpeFilterOptions['dropout']>> {
  const { Random } = await import('@ordo/core/random');
  return { probability, random: Random.fromSeed(seed, 'bpe-dropout') };
}

interface VocabularyOptions {
  padTo: number;
  threshold: number;
  limit?: number;
}

function addDictionary(text: Command): void {
  text
    .command('dictionary')
    .description("Numbers the words of segmented text as fairseq does, and writes fairseq's dict.txt.")
    .option('--pad-to <multiple>', 'pad the size to a multiple of this', wholeNumber(1), 8)
    .option('--threshold <times>', 'leave out words that are less frequent than this', wholeNumber(0), 0)
    .option('--limit <symbols>', 'keep at most this many symbols, including the four special ones', wholeNumber(4))
    .addHelpText('after', '\nExample:\n  cat train.bpe.en train.bpe.de | ordo text dictionary > dict.txt')
    .action(async (options: VocabularyOptions) => {
      const { countInput, Vocabulary } = await import('@ordo/text/bpe');
      await writeAll([Vocabulary.fromCounts(await countInput(standardInput()), options).toText()]);
    });
}
