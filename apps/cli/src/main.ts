#!/usr/bin/env node
/** The `ordo` command: builds the program, runs it, and turns an error into a message and an exit code. */
import { CommanderError } from 'commander';
import { wantsJson } from './context.ts';
import { EXIT, exitCodeOf, isOutcome } from './exit-codes.ts';
import { openOutput, tellError } from './output.ts';
import { buildProgram } from './program.ts';

// A reader that goes away, as `head` does, is no failure. Filters handle other errors of their output themselves.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && process.stdout.listenerCount('error') === 1) throw error;
});

const program = await buildProgram(process.argv.slice(2));
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  // commander has already printed the message. Its code 1 means bad usage; 0 means that help or the version was shown.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput;
  const output = openOutput(wantsJson(program));
  if (isOutcome(error)) output.say(error.message);
  else tellError(output, error);
  return exitCodeOf(error);
}
