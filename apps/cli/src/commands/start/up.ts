/** `ordo up`: runs all services on this machine until it is interrupted. */
import { once } from 'node:events';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { ORDO } from '../../env.ts';
import { withInterruption } from '../../interruption.ts';
import { startCluster } from '../../local-cluster/start-cluster.ts';
import { addClusterFlags, type ClusterFlags, withFlags } from '../../local-cluster/cluster-flags.ts';
import { startDetached } from '../../local-cluster/start-detached.ts';

export function addUpCommand(program: Command, context: Context): void {
  addClusterFlags(program.command('up'))
    .summary('start Postgres, the queue, the API and workers on this machine')
    .description(
      'Starts Postgres (an embedded one unless you name yours), the queue (a private Redis when redis-server is on the ' +
        'PATH, otherwise in Postgres), the API and the workers. A process that dies is started again.\n\n' +
        'Ctrl-C stops everything in order: each current run writes a checkpoint, from which it continues after the next ' +
        'start. Databases, artifacts and logs are kept in ORDO_HOME.',
    )
    .option('--detach', 'return as soon as the services are ready; `ordo down` stops them', false)
    .addHelpText(
      'after',
      '\nExamples:\n  ordo up\n  ordo up --workers 1 --database-url postgresql://ordo@localhost/ordo\n' +
        '  ordo up --detach && ordo submit spec.json --watch; ordo down   # in a script\n',
    )
    .action(async ({ detach, ...flags }: ClusterFlags & { detach: boolean }) => {
      const output = context.output();
      const environment = withFlags(context.environment(), flags);
      await withInterruption(async (signal) => {
        if (detach) {
          const { workers } = flags;
          const { pid, apiUrl, log } = await startDetached({ environment, workers, output, signal });
          const text = `dashboard  ${apiUrl}\nAPI        ${apiUrl}\nprocess    ${pid}   (log in ${log})\nstop it    ${ORDO} down`;
          output.result({ apiUrl, home: environment.home, pid, log }, text);
          return;
        }
        const cluster = await startCluster({ environment, output, workers: flags.workers, lasting: true, signal });
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
