/** Lists what a shell can complete: the words that may follow each command. */
import type { Command } from 'commander';

export interface Place {
  /** The commands so far, such as `study show`; '' for the program itself. */
  readonly path: string;
  /** The subcommands, then the ids that an argument takes. */
  readonly words: readonly string[];
  readonly options: readonly string[];
}

/** Lists the places. @param idsOf returns the ids that an argument of this name takes, besides files */
export function listPlaces(
  command: Command,
  idsOf: (argument: string) => readonly string[],
  path: readonly string[] = [],
): Place[] {
  const own: Place = {
    path: path.join(' '),
    words: [
      ...command.commands.map((child) => child.name()),
      ...command.registeredArguments.flatMap((argument) => argument.argChoices ?? idsOf(argument.name())),
    ],
    options: [...command.options.flatMap(({ long }) => long ?? []), '--help'],
  };
  return [own, ...command.commands.flatMap((child) => listPlaces(child, idsOf, [...path, child.name()]))];
}
