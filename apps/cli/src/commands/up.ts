/** `ordo up`: runs all services on this machine until it is interrupted. */
import { once } from 'node:events';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { withInterruption } from '../interruption.ts';
import { startCluster } from '../local-cluster/start-cluster.ts';
import { readCount, type ClusterFlags, withFlags } from '../local-cluster/cluster-flags.ts';

export function addUpCommand(program: Command, context: Context): void {
  program
    .command('up')
    .addOption(new Option('--workers <count>', 'the number of worker processes').default('2', '2'))
    .option('--port <port>', 'the port of the API (default: ORDO_PORT, else 8460 or any free port)')
    .option('--database-url <url>', 'use this Postgres instead of the embedded one (default: DATABASE_URL)')
    .option('--redis-url <url>', 'use this Redis or Valkey for the queue (default: REDIS_URL)')
    .summary('start Postgres, the queue, the API and workers on this machine')
    .description(
      'Starts Postgres (an embedded one unless you name yours), the queue (a private Redis when redis-server is on the ' +
        'PATH, otherwise in Postgres), the API and the workers. A process that dies is started again.\n\n' +
        'Ctrl-C stops everything in order: each current run writes a checkpoint, from which it continues after the next ' +
        'start. Databases, artifacts and logs are kept in ORDO_HOME.',
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
