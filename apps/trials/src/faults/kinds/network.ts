/** Faults of links, which break, stall, forget their connections, or are slow. */
import type { Random } from '@ordo/core';
import type { Link } from '../cluster/link.ts';
import { between, pick } from '../draw.ts';
import type { FaultKind } from './fault.ts';
import { servicesOf } from './targets.ts';

interface NetworkFault {
  readonly id: string;
  readonly title: string;
  readonly longestMs: number;
  readonly apply: (link: Link, random: Random) => void;
}

function onLink({ id, title, longestMs, apply }: NetworkFault): FaultKind {
  return {
    id,
    group: 'network',
    title,
    inject: (cluster, random) => {
      const link = pick(random, cluster.links);
      apply(link, random);
      return Promise.resolve({
        target: link.name,
        lastsMs: longestMs === 0 ? 0 : between(random, 300, longestMs),
        heal: () => {
          link.restore();
          return Promise.resolve();
        },
        recovered: async () => {
          await Promise.all(servicesOf(cluster, link).map((service) => service.working()));
        },
      });
    },
  };
}

const FAULTS: readonly NetworkFault[] = [
  { id: 'cut', title: 'connections break, and new ones are refused', longestMs: 9000, apply: (link) => link.cut() },
  { id: 'stall', title: 'connections stay open and carry nothing', longestMs: 9000, apply: (link) => link.stall() },
  {
    id: 'slow',
    title: 'connections take up to a second longer',
    longestMs: 6000,
    apply: (link, random) => link.slow(between(random, 50, 1000)),
  },
  { id: 'reset', title: 'connections are reset', longestMs: 0, apply: (link) => link.reset() },
  { id: 'half-open', title: 'connections are forgotten without a word', longestMs: 0, apply: (link) => link.abandon() },
];

export const NETWORK_FAULTS: readonly FaultKind[] = FAULTS.map(onLink);
