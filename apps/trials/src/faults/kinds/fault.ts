/** What can go wrong. Each kind of fault is one file of this folder and an entry in `registry.ts`. */
import type { Random } from '@ordo/core';
import type { Cluster } from '../cluster/cluster.ts';

export const GROUPS = ['processes', 'network', 'disks', 'clocks', 'files', 'deliveries', 'deploys'] as const;

export interface FaultKind {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly title: string;
  /** Why this cluster cannot have the fault; undefined when it can. */
  unavailable?(cluster: Cluster): string | undefined;
  /** Lets something go wrong, on a target and for a time that it draws. */
  inject(cluster: Cluster, random: Random): Promise<Injected>;
}

export interface Injected {
  readonly target: string;
  /** For how many milliseconds the fault lasts until it is healed. */
  readonly lastsMs: number;
  /** Ends the fault. */
  heal(): Promise<void>;
  /** Resolves when what was broken works again. */
  recovered(): Promise<void>;
}
