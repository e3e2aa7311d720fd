/** `ordo completion`: prints a script that completes commands, options and ids in a shell. */
import { Argument, type Command } from 'commander';
import { DATASETS } from '@ordo/data';
import { STUDY_IDS } from '@ordo/studies';
import { listPlaces } from '../../completion/list-words.ts';
import { type Shell, SHELLS } from '../../completion/shells.ts';
import type { Context } from '../../context.ts';

const IDS: Readonly<Record<string, readonly string[]>> = {
  spec: STUDY_IDS,
  study: STUDY_IDS,
  dataset: DATASETS.map(({ id }) => id),
};

/**
 * Adds the command.
 * @param whole builds the program with all of its commands; when this command is called, only it is loaded
 */
export function addCompletionCommand(program: Command, context: Context, whole: () => Promise<Command>): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
    .summary('print a completion script for a shell')
    .description(
      'Prints a script that completes commands, options, and the ids of studies and datasets. Load it where your shell starts.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo completion bash > ~/.local/share/bash-completion/completions/ordo\n' +
        '  ordo completion zsh >> ~/.zshrc\n  ordo completion fish > ~/.config/fish/completions/ordo.fish\n',
    )
    .action(async (shell: Shell) => {
      const script = SHELLS[shell](listPlaces(await whole(), (argument) => IDS[argument] ?? []));
      context.output().result({ shell, script }, script);
    });
}
