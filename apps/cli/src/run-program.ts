/** Runs a command line to its end, and turns an error into a message and an exit code. */
import { OrdoError } from '@ordo/core/errors';
import { type Command, CommanderError } from 'commander';
import { wantsJson } from './context.ts';
import { EXIT, exitCodeOf, isOutcome } from './exit-codes.ts';
import { openOutput, printError, tellError } from './output.ts';
import { buildProgram } from './program.ts';
import { explainPath } from './options/unusable-path.ts';
import { tellUsage } from './options/usage-errors.ts';

/** Runs the program. @param line the command line after the program's name @returns the exit code */
export async function runProgram(line: readonly string[]): Promise<number> {
  const program = await buildProgram(line);
  const words = withoutVainHelp(program, line);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return reportUsage(error, program, words);
    return report(explainPath(error), program);
  }
}

/**
 * Reports wrong usage. commander has already printed the message. Its code 1 means wrong usage; 0 means that help or the
 * version was shown.
 */
function reportUsage(error: CommanderError, program: Command, words: readonly string[]): number {
  if (error.exitCode === 0) return EXIT.done;
  const output = openOutput(wantsJson(program));
  const advice = advise(findCalled(program, words), words);
  // If a command has subcommands and none is named, its help was printed.
  const lacksCommand = error.code === 'commander.help';
  if (!lacksCommand) output.say(advice.map((line) => `  ${line}`).join('\n'));
  const message = lacksCommand ? '<command> is missing' : tellUsage(error.message).replace(/^error: /u, '');
  const fix = advice.join('; ').replace(/^fix: /u, '');
  if (output.json) printError(new OrdoError('request.invalid', message, { fix }));
  return EXIT.badInput;
}

/** Returns lines that say how to use the command. */
function advise(command: Command, words: readonly string[]): readonly string[] {
  const name = fullName(command);
  const unknown = command.parent === null ? words.find((word) => !word.startsWith('-')) : undefined;
  // A user who does not know the commands yet may type a document as the first word.
  if (unknown !== undefined && /[./]/u.test(unknown))
    return [`fix: say what to do with it, such as "ordo run ${unknown}" or "ordo plan ${unknown}"`];
  const usage = command.parent === null ? 'ordo <command>' : `${name} ${command.usage()}`;
  return [`usage: ${usage}`, `"${name} --help" says more`];
}

/** Leaves out `help` before a name that no command has, so that the name is refused; commander would print the help of all. */
function withoutVainHelp(program: Command, words: readonly string[]): readonly string[] {
  const at = words.indexOf('help');
  const [name = '-'] = words.slice(at + 1);
  const above = findCalled(program, words.slice(0, at));
  if (at === -1 || name.startsWith('-') || fullName(above) !== ['ordo', ...words.slice(0, at)].join(' ')) return words;
  // A command without commands of its own takes the word as its argument, such as the name of a file.
  const isVain = above.commands.length > 0 && !above.commands.some((child) => child.name() === name);
  return isVain ? words.toSpliced(at, 1) : words;
}

/** Returns the innermost command that the words name. */
function findCalled(program: Command, words: readonly string[]): Command {
  let found = program;
  for (const word of words) found = found.commands.find((child) => child.name() === word) ?? found;
  return found;
}

const fullName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;

function report(error: unknown, program: Command): number {
  const output = openOutput(wantsJson(program));
  if (isOutcome(error)) output.say(error.message);
  else tellError(output, error);
  return exitCodeOf(error);
}
