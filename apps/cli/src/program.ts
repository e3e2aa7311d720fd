/** Every command of `ordo`, registered once. */
import { Command } from 'commander';
import { addCancelCommand, addRetryCommand } from './commands/cancel.ts';
import { addCompareCommand } from './commands/compare.ts';
import { addDataCommand } from './commands/data.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addEnginesCommand } from './commands/engines.ts';
import { addParamsCommand } from './commands/params.ts';
import { addPlanCommand } from './commands/plan.ts';
import { addRunCommand } from './commands/run.ts';
import { addRunsCommand } from './commands/runs.ts';
import { addScoreCommand } from './commands/score.ts';
import { addSubmitCommand } from './commands/submit.ts';
import { addTextCommands } from './commands/text.ts';
import { addUpCommand } from './commands/up.ts';
import { addWatchCommand } from './commands/watch.ts';
import { makeContext } from './context.ts';
import { EXIT_CODES_HELP } from './exit-codes.ts';

/** In the order of the help: the whole, one experiment, without services, this machine. */
const COMMANDS = [
  addDemoCommand,
  addUpCommand,
  addPlanCommand,
  addSubmitCommand,
  addWatchCommand,
  addRunsCommand,
  addCompareCommand,
  addCancelCommand,
  addRetryCommand,
  addRunCommand,
  addParamsCommand,
  addDataCommand,
  addEnginesCommand,
  addDoctorCommand,
] as const;

export function buildProgram(): Command {
  const program = new Command('ordo')
    .description('Reproduces positional-encoding papers, from a spec to a comparison table you can trust.')
    .option('--json', 'print the result as JSON on stdout (people are still spoken to on stderr)')
    .showHelpAfterError('(add --help for usage)')
    .addHelpText('after', EXIT_CODES_HELP)
    // Errors are thrown, so that every command leaves through one door in main.ts.
    .exitOverride();
  const context = makeContext(program);
  for (const add of COMMANDS) add(program, context);
  addScoreCommand(program);
  addTextCommands(program);
  return program;
}
