/** `npm run soak`: lets the service execute thousands of tiny runs and judges what grows. */
import { runApart } from './apart.ts';
import { createSoakProgram } from './soak/program.ts';

const outcome = { exitCode: 0 };
const program = createSoakProgram(async (work) => {
  outcome.exitCode = await runApart(work);
});
await program.parseAsync();
process.exit(outcome.exitCode);
