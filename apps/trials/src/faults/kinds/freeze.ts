/** Faults that freeze processes for some seconds (SIGSTOP) and then let them continue. */
import type { Cluster } from '../cluster/cluster.ts';
import { signalProcess } from '@ordo/embedded';
import type { Service } from '../cluster/service.ts';
import { between, pick } from '../draw.ts';
import type { FaultKind } from './fault.ts';

type Choose = (cluster: Cluster) => readonly Service[];

/** The longest freeze, which is longer than a lease. */
const LONGEST_MS = 9000;

function freezeOf(whom: string, choose: Choose): FaultKind {
  return {
    id: `freeze-${whom}`,
    group: 'processes',
    title: `${whom} stands still`,
    unavailable: (cluster) => (choose(cluster).length === 0 ? `there is no ${whom}` : undefined),
    inject: (cluster, random) => {
      const service = pick(random, choose(cluster));
      service.signal('SIGSTOP');
      return Promise.resolve({
        target: service.name,
        lastsMs: between(random, 500, LONGEST_MS),
        heal: () => {
          service.signal('SIGCONT');
          return Promise.resolve();
        },
        recovered: () => service.working(),
      });
    },
  };
}

const freezeTrainer: FaultKind = {
  id: 'freeze-trainer',
  group: 'processes',
  title: 'trainer stands still',
  inject: (cluster, random) => {
    const worker = pick(random, cluster.workers);
    const trainers = worker.trainers();
    const trainer = trainers.length === 0 ? undefined : pick(random, trainers);
    if (trainer !== undefined) signalProcess(trainer, 'SIGSTOP');
    return Promise.resolve({
      target: `a trainer of ${worker.name}`,
      lastsMs: between(random, 500, LONGEST_MS),
      heal: () => {
        if (trainer !== undefined) signalProcess(trainer, 'SIGCONT');
        return Promise.resolve();
      },
      recovered: () => worker.working(),
    });
  },
};

export const FREEZES: readonly FaultKind[] = [
  freezeTrainer,
  freezeOf('worker', ({ workers }) => workers),
  freezeOf('replica', ({ replicas }) => replicas),
  freezeOf('postgres', ({ postgres }) => [postgres]),
  freezeOf('redis', ({ redis }) => (redis === null ? [] : [redis])),
];
