/** `--format` of the commands that print a list or a table. `--json` is short for `--format json`. */
import { OrdoError } from '@ordo/core/errors';
import { type Command, Option } from 'commander';
import { LIST_FORMATS, type ListFormat } from './formats.ts';

export interface FormatOption {
  readonly format?: ListFormat;
}

const HELP = 'how it is printed; csv has plain values, and what is not of its table goes to stderr';

/** Declares a command that lists something. @param usual the format that is printed if none is asked for */
export function printsTable(command: Command, usual: ListFormat = 'text'): Command {
  return takesFormat(command, Object.keys(LIST_FORMATS), `${HELP} (default: ${usual})`);
}

/** Adds `--format`. For stdout, `--format json` means the same as `--json`. */
export function takesFormat(command: Command, formats: readonly string[], help: string): Command {
  return command.addOption(new Option('--format <format>', help).choices(formats)).hook('preAction', (_, called) => {
    const { format, json = false } = called.optsWithGlobals<{ format?: string; json?: boolean }>();
    if (format === undefined || writesFile(called)) return;
    // Errors are printed as JSON too, as with --json.
    if (format === 'json') rootOf(called).setOptionValue('json', true);
    else if (json) throw twoFormats(format);
  });
}

/** Returns whether `--out` names the file that is written in this format. If it names a folder, the format is that of stdout. */
function writesFile(command: Command): boolean {
  const takesFile = command.options.some(({ flags }) => flags === '--out <file>');
  return takesFile && command.opts<{ out?: string }>().out !== undefined;
}

const rootOf = (command: Command): Command => (command.parent === null ? command : rootOf(command.parent));

/** Makes the error for `--json` beside another format, because both say what stdout contains. */
function twoFormats(format: string): OrdoError {
  return new OrdoError('request.invalid', `--json and --format ${format} ask for two things on stdout`, {
    fix: 'leave out one of them, or add --out with a file for the format, where the command has it',
  });
}
