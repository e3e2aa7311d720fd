/** Runs a command line to its end, and turns an error into a message and an exit code. */
import { type Command, CommanderError } from 'commander';
import { wantsJson } from './context.ts';
import { EXIT, exitCodeOf, isOutcome } from './exit-codes.ts';
import { openOutput, tellError } from './output.ts';
import { buildProgram } from './program.ts';
import { explainPath } from './unusable-path.ts';

/** @param words the command line after the program's name. @returns the exit code */
export async function runProgram(words: readonly string[]): Promise<number> {
  const program = await buildProgram(words);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    return report(explainPath(error), program);
  }
}

function report(error: unknown, program: Command): number {
  // commander has already printed the message. Its code 1 means bad usage; 0 means that help or the version was shown.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput;
  const output = openOutput(wantsJson(program));
  if (isOutcome(error)) output.say(error.message);
  else tellError(output, error);
  return exitCodeOf(error);
}
