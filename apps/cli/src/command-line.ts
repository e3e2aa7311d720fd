/** Runs the command line of this process. */
import { runProgram } from './run-program.ts';

// A reader that stops reading, as `head` does, is not a failure. Filters handle other errors of their output themselves.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && process.stdout.listenerCount('error') === 1) throw error;
});

process.exitCode = await runProgram(process.argv.slice(2));
