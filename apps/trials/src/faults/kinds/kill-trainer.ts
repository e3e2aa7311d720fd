/** Faults that kill trainers. */
import { signalProcess } from '@ordo/embedded';
import { pick } from '../draw.ts';
import type { FaultKind } from './fault.ts';

export const killTrainer: FaultKind = {
  id: 'kill-trainer',
  group: 'processes',
  title: 'kill -9 of a trainer',
  inject: (cluster, random) => {
    const worker = pick(random, cluster.workers);
    const trainers = worker.trainers();
    if (trainers.length > 0) signalProcess(pick(random, trainers), 'SIGKILL');
    return Promise.resolve({
      target: `a trainer of ${worker.name}`,
      lastsMs: 0,
      heal: () => Promise.resolve(),
      recovered: () => worker.working(),
    });
  },
};
