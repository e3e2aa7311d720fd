/** Faults that end processes at once (kill -9) or in an orderly way (SIGTERM), after which they are restarted. */
import type { Cluster } from '../cluster/cluster.ts';
import type { Service } from '../cluster/service.ts';
import { pick } from '../draw.ts';
import type { FaultKind } from './fault.ts';
import { hasComeBack } from './targets.ts';

type Choose = (cluster: Cluster) => readonly Service[];

const endings = { kill: 'kill -9', stop: 'a request to stop' } as const;

function endOf(how: keyof typeof endings, whom: string, choose: Choose): FaultKind {
  return {
    id: `${how}-${whom}`,
    group: 'processes',
    title: `${endings[how]} of ${whom}`,
    unavailable: (cluster) => (choose(cluster).length === 0 ? `there is no ${whom}` : undefined),
    inject: (cluster, random) => {
      const service = pick(random, choose(cluster));
      const former = service.pid;
      service.signal(how === 'kill' ? 'SIGKILL' : service.politeSignal);
      return Promise.resolve({
        target: service.name,
        lastsMs: 0,
        heal: () => Promise.resolve(),
        recovered: () => hasComeBack(service, former),
      });
    },
  };
}

const SERVICES: readonly (readonly [string, Choose])[] = [
  ['worker', ({ workers }) => workers],
  ['replica', ({ replicas }) => replicas],
  ['postgres', ({ postgres }) => [postgres]],
  ['redis', ({ redis }) => (redis === null ? [] : [redis])],
];

export const KILLS: readonly FaultKind[] = SERVICES.flatMap(([whom, choose]) => [
  endOf('kill', whom, choose),
  endOf('stop', whom, choose),
]);
