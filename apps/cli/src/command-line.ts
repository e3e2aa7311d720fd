/** Runs the command line of this process. */
import { exitCodeOf } from './exit-codes.ts';
import { openOutput, tellError } from './output.ts';
import { explainOutputError } from './output-error.ts';
import { runProgram } from './run-program.ts';

// A reader that stops reading, as `head` does, is not a failure. Filters handle other errors of their output themselves.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || process.stdout.listenerCount('error') > 1) return;
  const explained = explainOutputError(error);
  tellError(openOutput(false), explained);
  process.exit(exitCodeOf(explained));
});

process.exitCode = await runProgram(process.argv.slice(2));
