/** `ordo align`: fast_align as a filter, with its flags and formats, and the subcommands `symmetrize`, `score` and others. */
import { availableParallelism } from 'node:os';
import { ALIGNER_DEFAULTS } from '@ordo/reorder/align';
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { numberBetween, readCount, wholeNumber } from '../../options/number-options.ts';
import { requireWritableFile } from '../../options/writable-path.ts';
import { readParallelText } from '../align/read-parallel-text.ts';
import { writeAll } from '../text/standard-streams.ts';

interface AlignFlags {
  input: string;
  reverse?: true;
  iterations: number;
  favorDiagonal?: true;
  nullProbability: number;
  diagonalTension?: number;
  optimizeTension?: true;
  variationalBayes?: true;
  alpha: number;
  /** Whether there is a null word; false with -N. */
  nullWord: boolean;
  conditionalProbabilities?: string;
  beamThreshold: number;
  printScores?: true;
  forceAlign?: string;
  meanSrclenMultiplier?: number;
  threads: number;
}

/** Adds the command. @param words the command line after the program's name */
export async function addAlignCommand(program: Command, context: Context, words: readonly string[]): Promise<void> {
  const align = program
    .command('align')
    .summary('word alignment: fast_align, attention, symmetrize, score')
    .description(
      'Aligns the words of a parallel text as fast_align does (Dyer, Chahuneau and Smith 2013), combines both directions as ' +
        'atools does, reads links from the attention of a trained model, and scores links. `ordo align` alone, with options, is `ordo align words`.',
    );
  const ofWords = addWordsCommand(align);
  const called = Object.keys(OTHERS).filter((name) => words.includes(name));
  const listsAll = !words.includes('align') || HELP.some((word) => words.includes(word));
  for (const name of listsAll ? Object.keys(OTHERS) : called) (await OTHERS[name]?.())?.(align, context);
  align.addHelpText('after', () => `\n${ofWords.helpInformation()}${EXAMPLES}`);
}

/** The other subcommands, in the order of the help. Each is loaded only when the command line calls it or asks for the list. */
const OTHERS: Readonly<Record<string, () => Promise<(align: Command, context: Context) => void>>> = {
  symmetrize: async () => (await import('../align/symmetrize.ts')).addSymmetrizeCommand,
  attention: async () => (await import('../align/attention.ts')).addAttentionCommand,
  score: async () => (await import('../align/score.ts')).addAlignScoreCommand,
};
const HELP = ['help', '-h', '--help'];

const EXAMPLES = `
Examples:
  paste -d '\\t' train.de train.en | ordo align -d -o -v > forward
  paste -d '\\t' train.de train.en | ordo align -d -o -v -r > reverse
  ordo align symmetrize -c grow-diag-final-and -i forward -j reverse > train.links
  ordo align attention models/de-en < test.de-en > test.links
  ordo align score --gold gold.links < test.links`;

/**
 * Adds the default action as a separate command, because commander gives a parent's flags to the parent even after a
 * subcommand.
 */
function addWordsCommand(align: Command): Command {
  return align
    .command('words', { isDefault: true })
    .summary('align a parallel text (the default)')
    .description(
      'Reads lines of the form "source words ||| target words" and writes one line of links per pair, like 0-0 1-2 2-1: source ' +
        'position, hyphen, target position, counted from 0. Likelihoods and tensions go to standard error. The authors of ' +
        'fast_align recommend -d -o -v.',
    )
    .option('-i, --input <file>', 'the parallel text; - is standard input', '-')
    .option('-d, --favor-diagonal', 'prefer positions near the diagonal')
    .option('-o, --optimize-tension', 'find out how near to the diagonal; needs -d')
    .option('-v, --variational-bayes', 'use a Dirichlet prior on translations')
    .option('-r, --reverse', 'let the target explain the source; links are still written source first')
    .option(
      '-I, --iterations <number>',
      'rounds of EM; the last one aligns',
      wholeNumber(1),
      ALIGNER_DEFAULTS.iterations,
    )
    .option('-q, --null-probability <number>', 'the probability of the empty word (p0)', numberBetween(0, 0.999), 0.08)
    .option('-N, --no-null-word', 'align without an empty word')
    .option(
      '-a, --alpha <number>',
      'the parameter of the Dirichlet prior',
      numberBetween(1e-9, 1e9),
      ALIGNER_DEFAULTS.alpha,
    )
    .option(
      '-T, --diagonal-tension <number>',
      'how near at the beginning (lambda); implies -d',
      numberBetween(1e-3, 1e3),
    )
    .option('-p, --conditional-probabilities <file>', 'write the table of ln t(target | source) to this file')
    .option(
      '-t, --beam-threshold <number>',
      'leave out entries of the table below this power of the best',
      numberBetween(-1e9, 0),
      -4,
    )
    .option('-s, --print-scores', 'write the log-probability of each pair behind its links')
    .option(
      '-f, --force-align <file>',
      'learn nothing: align with a table that -p has written, and write the words, links and log-probability of each pair',
    )
    .option(
      '-m, --mean-srclen-multiplier <number>',
      'with -f: how many target words a source word has (default: 1)',
      numberBetween(1e-3, 1e3),
    )
    .addOption(
      new Option('--threads <count>', 'threads of the native kernel; links do not depend on it')
        .argParser(readCount)
        .default(availableParallelism(), 'the processors of this machine'),
    )
    .addHelpText('after', EXAMPLES)
    .action(alignText);
}

/** The flags about learning, and about the output of learning. */
const LEARNING_FLAGS: readonly (keyof AlignFlags)[] = [
  'optimizeTension',
  'variationalBayes',
  'iterations',
  'alpha',
  'conditionalProbabilities',
  'beamThreshold',
  'printScores',
  'threads',
];

function nameOf(command: Command, flag: string): string {
  return command.options.find((option) => option.attributeName() === flag)?.short ?? `--${flag}`;
}

async function alignText(flags: AlignFlags, command: Command): Promise<void> {
  const favourDiagonal = flags.favorDiagonal === true || flags.diagonalTension !== undefined;
  if (flags.optimizeTension && !favourDiagonal)
    command.error('error: -o needs -d, because without it there is no tension');
  if (flags.conditionalProbabilities !== undefined && flags.iterations < 2) {
    command.error('error: -p needs at least 2 iterations, because the first one starts from equal probabilities');
  }
  if (flags.forceAlign !== undefined) {
    const idle = LEARNING_FLAGS.find((flag) => command.getOptionValueSource(flag) === 'cli');
    if (idle !== undefined) command.error(`error: ${nameOf(command, idle)} does nothing with -f, which does not learn`);
    const { forceAlign } = await import('../align/force-align.ts');
    await forceAlign({ ...flags, favourDiagonal, table: flags.forceAlign });
    return;
  }
  if (flags.meanSrclenMultiplier !== undefined) {
    command.error('error: -m needs -f, because learning finds it out');
  }
  const table = flags.conditionalProbabilities;
  if (table !== undefined) await requireWritableFile(table, '--conditional-probabilities');
  const { renderIteration, renderLengthRatio, renderLinks, renderScore, renderTable, trainAligner } = await import(
    '@ordo/reorder/align'
  );
  const corpus = await readParallelText(flags.input, flags.threads);
  const options = {
    reverse: flags.reverse === true,
    iterations: flags.iterations,
    favourDiagonal,
    tension: flags.diagonalTension ?? ALIGNER_DEFAULTS.tension,
    optimiseTension: flags.optimizeTension === true,
    variationalBayes: flags.variationalBayes === true,
    alpha: flags.alpha,
    nullProbability: flags.nullProbability,
    noNull: !flags.nullWord,
  };
  const trained = trainAligner(corpus, options, {
    threads: flags.threads,
    onStart: (ratio) => process.stderr.write(renderLengthRatio(ratio)),
    onIteration: (iteration) => process.stderr.write(renderIteration(iteration)),
  });
  if (table !== undefined) {
    const { writeFileAtomically } = await import('@ordo/core/files');
    await writeFileAtomically(table, renderTable(corpus.list, trained.table(), flags.beamThreshold));
  }
  const suffix = flags.printScores ? { suffixOf: renderScore(corpus, trained, options) } : {};
  await writeAll(renderLinks(corpus, trained.decoded, { reverse: options.reverse, threads: flags.threads, ...suffix }));
}
