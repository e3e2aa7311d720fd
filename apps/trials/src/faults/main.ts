/** `npm run faults`: runs the service under faults, checks that nothing is lost or duplicated, and writes a ledger. */
import { explainError } from '@ordo/core';
import { runApart } from './apart.ts';
import { createProgram } from './program.ts';

const outcome = { exitCode: 0 };
const FAILED = 1;
const program = createProgram(async (work) => {
  outcome.exitCode = await runApart(work);
});
try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  outcome.exitCode = FAILED;
}
process.exit(outcome.exitCode);
