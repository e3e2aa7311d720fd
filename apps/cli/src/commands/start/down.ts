/** `ordo down`: ends the services that `ordo up` runs on this machine. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { withInterruption } from '../../interruption.ts';
import { stopCluster } from '../../local-cluster/stop-cluster.ts';
import { durationOption } from '../../options/number-options.ts';

export function addDownCommand(program: Command, context: Context): void {
  program
    .command('down')
    .addOption(durationOption('--timeout <duration>', 'how long to wait for the orderly end', '60s'))
    .summary('stop the services that `ordo up` runs')
    .description(
      'Ends the `ordo up` of ORDO_HOME, in whatever terminal or script it was started, and returns once its last process ' +
        'has gone. Each current run writes a checkpoint, from which it continues after the next start. Databases, ' +
        'artifacts and logs are kept. Succeeds if nothing runs.',
    )
    .addHelpText('after', '\nExamples:\n  ordo down\n  ordo down --timeout 5m\n')
    .action(async ({ timeout }: { timeout: number }) => {
      const { home } = context.environment();
      const stopped = await withInterruption((signal) => stopCluster(home, { timeout, signal }));
      const text =
        stopped === undefined ? `nothing runs in ${home}` : `stopped process ${stopped.pid} and its services`;
      context.output().result({ home, stopped: stopped?.pid ?? null }, text);
    });
}
