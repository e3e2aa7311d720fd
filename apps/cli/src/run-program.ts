/** Runs a command line to its end, and turns an error into a message and an exit code. */
import { type Command, CommanderError } from 'commander';
import { wantsJson } from './context.ts';
import { EXIT, exitCodeOf, isOutcome } from './exit-codes.ts';
import { openOutput, tellError } from './output.ts';
import { buildProgram } from './program.ts';
import { explainPath } from './options/unusable-path.ts';

/** Runs the program. @param words the command line after the program's name @returns the exit code */
export async function runProgram(words: readonly string[]): Promise<number> {
  const program = await buildProgram(words);
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
function reportUsage({ exitCode, code }: CommanderError, program: Command, words: readonly string[]): number {
  if (exitCode === 0) return EXIT.done;
  // If a command has subcommands and none is named, its help was printed.
  if (code !== 'commander.help') openOutput(false).say(describeUsage(findCalled(program, words), words));
  return EXIT.badInput;
}

function describeUsage(command: Command, words: readonly string[]): string {
  const name = fullName(command);
  const unknown = command.parent === null ? words.find((word) => !word.startsWith('-')) : undefined;
  // A user who does not know the commands yet may type a document as the first word.
  if (unknown !== undefined && /[./]/u.test(unknown))
    return `  fix: say what to do with it, such as "ordo run ${unknown}" or "ordo plan ${unknown}"`;
  const usage = command.parent === null ? 'ordo <command>' : `${name} ${command.usage()}`;
  return `  usage: ${usage}\n  "${name} --help" says more`;
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
