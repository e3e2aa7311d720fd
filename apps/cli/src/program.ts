/** Every command of `ordo`, registered once. */
import { Command } from 'commander';
import { addDataCommand } from './commands/data.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addEnginesCommand } from './commands/engines.ts';
import { addParamsCommand } from './commands/params.ts';
import { addRunCommand } from './commands/run.ts';
import { makeContext } from './context.ts';
import { EXIT_CODES_HELP } from './exit-codes.ts';

export function buildProgram(): Command {
  const program = new Command('ordo')
    .description('Reproduces positional-encoding papers, from a spec to a comparison table you can trust.')
    .option('--json', 'print the result as JSON on stdout (people are still spoken to on stderr)')
    .showHelpAfterError('(add --help for usage)')
    .addHelpText('after', EXIT_CODES_HELP)
    // Errors are thrown, so that every command leaves through one door in main.ts.
    .exitOverride();
  const context = makeContext(program);
  addRunCommand(program, context);
  addDataCommand(program, context);
  addEnginesCommand(program, context);
  addParamsCommand(program, context);
  addDoctorCommand(program, context);
  return program;
}
