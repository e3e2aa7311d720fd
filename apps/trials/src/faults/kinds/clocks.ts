/** Faults that make the clocks of single processes jump ahead or back, until the fault ends. */
import type { Random } from '@ordo/core';
import { setClock } from '../cluster/clock.ts';
import { between, pick } from '../draw.ts';
import type { FaultKind } from './fault.ts';

const LONGEST_MS = 8000;
const DAY_SECONDS = 86_400;

interface Jump {
  readonly id: string;
  readonly title: string;
  readonly drawSeconds: (random: Random) => number;
}

const JUMPS: readonly Jump[] = [
  { id: 'clock-ahead', title: 'a clock is minutes ahead', drawSeconds: (random) => between(random, 5, 600) },
  { id: 'clock-behind', title: 'a clock is minutes behind', drawSeconds: (random) => -between(random, 5, 600) },
  {
    id: 'clock-days',
    title: 'a clock is days ahead or behind',
    drawSeconds: (random) => pick(random, [-1, 1]) * between(random, DAY_SECONDS, 400 * DAY_SECONDS),
  },
];

function jumpOf({ id, title, drawSeconds }: Jump): FaultKind {
  return {
    id,
    group: 'clocks',
    title,
    inject: async (cluster, random) => {
      const service = pick(random, [...cluster.replicas, ...cluster.workers]);
      const seconds = drawSeconds(random);
      await setClock(cluster.home, service.name, seconds * 1000);
      return {
        target: `${service.name} by ${seconds} s`,
        lastsMs: between(random, 1000, LONGEST_MS),
        heal: () => setClock(cluster.home, service.name, 0),
        recovered: () => service.working(),
      };
    },
  };
}

export const CLOCK_FAULTS: readonly FaultKind[] = JUMPS.map(jumpOf);
