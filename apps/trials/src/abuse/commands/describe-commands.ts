/** Reads the commands from the built program, with their arguments and options. */
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Command, Option } from 'commander';
import { CLI_PROGRAM } from '../product/repository.ts';

export interface CommandOption {
  /** The flag: `--threads`, or the short form if there is no long one. */
  readonly flag: string;
  /** The name in angle brackets: `count`. Null for an option without a value. */
  readonly value: string | null;
  readonly choices: readonly string[];
}

export interface CommandDefinition {
  /** The name, such as `text bpe apply`. */
  readonly name: string;
  readonly words: readonly string[];
  readonly arguments: readonly { readonly name: string; readonly required: boolean; readonly variadic: boolean }[];
  readonly options: readonly CommandOption[];
}

/** Returns all commands that do something themselves. */
export async function describeCommands(): Promise<CommandDefinition[]> {
  const file = path.join(path.dirname(CLI_PROGRAM), 'program.js');
  const { buildProgram } = (await import(pathToFileURL(file).href)) as {
    buildProgram: (words: readonly string[]) => Promise<Command>;
  };
  return listLeaves(await buildProgram([]), []);
}

function listLeaves(command: Command, words: readonly string[]): CommandDefinition[] {
  return command.commands.flatMap((child) => {
    const path = [...words, child.name()];
    return child.commands.length > 0 ? listLeaves(child, path) : [describe(child, path)];
  });
}

function describe(command: Command, words: readonly string[]): CommandDefinition {
  return {
    name: words.join(' '),
    words,
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      required: argument.required,
      variadic: argument.variadic,
    })),
    options: command.options.filter((option) => !option.negate).map((option) => describeOption(option)),
  };
}

function describeOption({ flags, long, short, argChoices }: Option): CommandOption {
  const value = /[<[]([^>\].]+)(?:\.\.\.)?[>\]]/u.exec(flags)?.[1] ?? null;
  return { flag: long ?? short ?? flags, value, choices: argChoices ?? [] };
}
