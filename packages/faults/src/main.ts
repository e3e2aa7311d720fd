/** `npm run faults`: runs the service under faults, checks that nothing is lost or doubled, and writes a ledger. */
import { runApart } from './apart.ts';
import { createProgram } from './program.ts';

const outcome = { exitCode: 0 };
const program = createProgram(async (work) => {
  outcome.exitCode = await runApart(work);
});
await program.parseAsync();
process.exit(outcome.exitCode);
