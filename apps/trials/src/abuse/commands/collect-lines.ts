/** Collects all bad command lines. */
import { type BadWord, badWordsFor } from './bad-words.ts';
import type { CommandDefinition, CommandOption } from './describe-commands.ts';
import type { Fixtures } from './fixtures.ts';
import { isSensible } from './sensible-words.ts';
import { kindOf } from './value-kinds.ts';
import { VALID_LINES } from './valid-lines.ts';

export interface LineInput {
  readonly kind: string;
  readonly name: string;
  readonly words: readonly string[];
  /** The words of which the message must contain at least one: the bad word, or the option. */
  readonly about: readonly string[];
}

export function collectLines(commands: readonly CommandDefinition[], fixtures: Fixtures): LineInput[] {
  return commands.flatMap((command) => {
    const make = VALID_LINES[command.name];
    if (make === undefined) throw new Error(`commands/valid-lines.ts has no line for "${command.name}"`);
    const line = [...command.words, ...make(fixtures)];
    return [
      ...badUsage(command, line),
      ...badOptions({ command, line, fixtures }),
      ...badArguments({ command, line, fixtures }),
    ];
  });
}

/** Returns lines with words that the command does not accept. */
function badUsage({ name, words, options, ...command }: CommandDefinition, line: readonly string[]): LineInput[] {
  const input = (kind: string, what: string, given: readonly string[], about: readonly string[]): LineInput => ({
    kind,
    name: `${name}: ${what}`,
    words: given,
    about,
  });
  const takesMore = command.arguments.some((argument) => argument.variadic);
  // These follow the command's name, because an option at the end of the line may take any number of words.
  const tooMany = ['one-too-many', 'two-too-many'];
  const needed = command.arguments.filter((argument) => argument.required);
  return [
    input('unknown option', '--no-such-option', [...line, '--no-such-option'], ['--no-such-option']),
    input('unknown option', '-Z', [...line, '-Z'], ['-Z']),
    ...(takesMore
      ? []
      : [input('extra', 'words too many', [...words, ...tooMany, ...line.slice(words.length)], ['argument'])]),
    ...needed.slice(0, 1).map(() => input('missing', 'no arguments', words, ['missing', 'required', 'not specified'])),
    ...options
      .filter((option) => option.value !== null)
      .map(({ flag }) => input('missing', `${flag} without a value`, [...line, flag], [flag])),
    ...options
      .filter((option) => option.value === null && option.flag.startsWith('--'))
      .map(({ flag }) => input('extra', `${flag} with a value`, [...line, `${flag}=nonsense`], [flag])),
    ...options
      .filter((option) => option.flag.length > 6)
      .map(({ flag }) => input('unknown option', `${flag}x, misspelt`, [...line, `${flag}x`], [`${flag}x`])),
  ];
}

interface Parts {
  readonly command: CommandDefinition;
  readonly line: readonly string[];
  readonly fixtures: Fixtures;
}

function badOptions({ command, line, fixtures }: Parts): LineInput[] {
  return command.options.flatMap((option) => {
    if (option.value === null) return [];
    const kind = kindOf(command.name, option.flag, option);
    return badWordsFor(kind, fixtures)
      .filter(({ word }) => !isSensible(`${command.name} ${option.flag}`, word))
      .map((bad) => ({
        kind: bad.kind,
        name: `${command.name} ${option.flag} ${shorten(bad.word)}`,
        words: [...withoutOption(line, option), `${option.flag}=${bad.word}`],
        about: [option.flag, option.flag.replace(/^-+/u, ''), ...shapesOf(bad)],
      }));
  });
}

/** Returns the line without one of its options and that option's values. */
function withoutOption(line: readonly string[], { flag }: CommandOption): string[] {
  const short = SHORT[flag];
  const start = line.findIndex((word) => word === flag || word === short);
  if (start === -1) return [...line];
  const length = 1 + line.slice(start + 1).findIndex((word) => word.startsWith('-'));
  const end = length === 0 ? line.length : start + length;
  return [...line.slice(0, start), ...line.slice(end)];
}

const SHORT: Readonly<Record<string, string>> = {
  '--language': '-l',
  '--model': '-m',
  '--merges': '-m',
  '--codes': '-c',
  '--out': '-o',
  '--input': '-i',
};

function badArguments({ command, line, fixtures }: Parts): LineInput[] {
  const first = command.words.length;
  return command.arguments.flatMap((argument, i) => {
    const kind = kindOf(command.name, argument.name, { value: argument.name, choices: [] });
    const rest = line.slice(first);
    return badWordsFor(kind, fixtures)
      .filter(({ word }) => !isSensible(`${command.name} ${argument.name}`, word))
      .map((bad) => ({
        kind: bad.kind,
        name: `${command.name} <${argument.name}> ${shorten(bad.word)}`,
        words: [...command.words, ...rest.slice(0, i), bad.word, ...rest.slice(i + 1)],
        about: [argument.name, ...shapesOf(bad)],
      }));
  });
}

/** Returns the ways in which a message may show a word: unchanged, as JSON, shortened, by its file's name, or by a key in it. */
function shapesOf({ word }: BadWord): string[] {
  const json = JSON.stringify(word);
  const inner = json.slice(1, -1);
  const keys = [...word.matchAll(/"(\w+)"/gu)].flatMap(([, key]) => (key === undefined ? [] : [key]));
  const shapes = [json, inner, word.slice(0, 20), inner.slice(0, 20), word.split('/').at(-1) ?? word, ...keys];
  return shapes.filter((shape) => shape !== '');
}

export function shorten(word: string): string {
  return word.length > 80 ? `${word.slice(0, 40)}… (${word.length} characters)` : JSON.stringify(word);
}
