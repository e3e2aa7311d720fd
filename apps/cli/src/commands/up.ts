/** `ordo up`: everything on this machine, until it is told to stop. */
import { once } from 'node:events';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { withInterruption } from '../interruption.ts';
import { startCluster } from '../local-cluster/start-cluster.ts';
import { readCount, type ClusterFlags, withFlags } from '../local-cluster/cluster-flags.ts';

export function addUpCommand(program: Command, context: Context): void {
  program
    .command('up')
    .option('--workers <count>', 'worker processes', '2')
    .option('--port <port>', 'of the API (default: ORDO_PORT, else 8460 or any free one)')
    .option('--database-url <url>', 'your own Postgres instead of the embedded one (or DATABASE_URL)')
    .option('--redis-url <url>', 'your own Redis or Valkey for the queue (or REDIS_URL)')
    .summary('start Postgres, queue, API and workers here')
    .description(
      'Starts everything on this machine: Postgres (embedded unless you name one), the queue (a private redis-server\n' +
        'where there is one on the PATH, else in Postgres), the API and the workers. What dies is started again. Ctrl-C\n' +
        'stops all of it in order; runs at work write a checkpoint and go on at the next start.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo up\n  ordo up --workers 1 --database-url postgresql://ordo@localhost/ordo\n',
    )
    .action(async (flags: ClusterFlags) => {
      const output = context.output();
      const environment = withFlags(context.environment(), flags);
      const workers = readCount('--workers', flags.workers);
      await withInterruption(async (signal) => {
        const cluster = await startCluster({ environment, output, workers, lasting: true, signal });
        try {
          const pids = Object.fromEntries(cluster.pids());
          output.result({ apiUrl: cluster.apiUrl, home: environment.home, pids }, cluster.describe().join('\n'));
          output.say('Ctrl-C stops everything');
          if (!signal.aborted) await once(signal, 'abort');
        } finally {
          await cluster.stop();
        }
      });
    });
}
