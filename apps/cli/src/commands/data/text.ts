/** `ordo text`: the tools of Moses and subword-nmt as filters from standard input to standard output. */
import type { Command } from 'commander';

type Add = (text: Command) => void;

/** Groups of filters in the order of the help. Only the group of the called filter is loaded. */
const GROUPS: readonly { readonly commands: readonly string[]; readonly load: () => Promise<Add> }[] = [
  {
    commands: 'normalize tokenize detokenize clean-characters replace-punctuation lowercase escape unescape'.split(' '),
    load: async () => (await import('../text/moses.ts')).addMosesCommands,
  },
  {
    commands: ['train-truecaser', 'truecase', 'detruecase'],
    load: async () => (await import('../text/truecase.ts')).addTruecaseCommands,
  },
  { commands: ['clean'], load: async () => (await import('../text/clean.ts')).addCleanCommand },
  { commands: ['bpe', 'dictionary'], load: async () => (await import('../text/bpe.ts')).addBpeCommands },
];

/** Adds the commands. @param words the command line after the program's name */
export async function addTextCommands(program: Command, words: readonly string[]): Promise<void> {
  const text = program
    .command('text')
    .summary('text filters: normalize, tokenize, truecase, clean, bpe, …')
    .description(
      'Text filters whose output equals that of Moses and subword-nmt byte for byte. Each filter reads UTF-8 lines from ' +
        'standard input and writes as many lines to standard output, in constant memory. Only \\n ends a line.',
    )
    .addHelpText(
      'after',
      `
Examples:
  ordo text normalize -l de < train.de | ordo text clean-characters | ordo text tokenize -l de -a > train.tok.de
  ordo text bpe learn --merges 8000 < train.tok.en > codes
  ordo text bpe apply --codes codes < train.tok.en > train.bpe.en
  ordo text bpe undo < hypotheses | ordo text detokenize -l en > hypotheses.en`,
    );
  const called = GROUPS.filter(({ commands }) => commands.some((command) => words.includes(command)));
  for (const { load } of called.length > 0 ? called : GROUPS) (await load())(text);
}
