/** Faults of workers' requests, which are handled twice, lose their answers or overtake each other. */
import type { Random } from '@ordo/core';
import type { Delivery } from '../cluster/balancer.ts';
import { between, chance } from '../draw.ts';
import type { FaultKind } from './fault.ts';
import { interceptRequests } from './requests.ts';

/** Matches the requests of workers: events, heartbeats, claims, checkpoints, models, results. */
const OF_WORKERS = /^\/v1\/(attempts|workers|runs\/[^/]+\/(claim|attempts))/u;

function requestFault(id: string, title: string, draw: (random: Random) => Delivery): FaultKind {
  return {
    id,
    group: 'deliveries',
    title,
    inject: (cluster, random) => {
      const end = interceptRequests(cluster.balancer, (method, path) =>
        method !== 'GET' && OF_WORKERS.test(path) ? draw(random) : 'plain',
      );
      const recovered = async (): Promise<void> => {
        for (const worker of cluster.workers) await worker.working();
      };
      const heal = (): Promise<void> => {
        end();
        return Promise.resolve();
      };
      return Promise.resolve({ target: 'requests of workers', lastsMs: between(random, 1000, 6000), heal, recovered });
    },
  };
}

export const REQUEST_FAULTS: readonly FaultKind[] = [
  requestFault('requests-twice', 'requests of workers are handled twice', () => 'twice'),
  requestFault('requests-unanswered', 'requests of workers are handled, but the answers are lost', (random) =>
    chance(random, 50) ? 'unanswered' : 'plain',
  ),
  requestFault('requests-reordered', 'requests of workers overtake each other', (random) => between(random, 0, 1500)),
];
