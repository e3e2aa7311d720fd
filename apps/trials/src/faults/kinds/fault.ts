/** The contract of a kind of fault. Each kind is one file in this folder and an entry in `registry.ts`. */
import type { Random } from '@ordo/core';
import type { Cluster } from '../cluster/cluster.ts';

export const GROUPS = ['processes', 'network', 'disks', 'clocks', 'files', 'deliveries', 'deploys'] as const;

export interface FaultKind {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly title: string;
  /** Returns why this cluster cannot have the fault; undefined when it can. */
  unavailable?(cluster: Cluster): string | undefined;
  /** Causes the fault, on a target and for a time that it draws. */
  inject(cluster: Cluster, random: Random): Promise<Injected>;
}

export interface Injected {
  readonly target: string;
  /** The number of milliseconds until the fault is healed. */
  readonly lastsMs: number;
  /** Ends the fault. */
  heal(): Promise<void>;
  /** Resolves when the broken part works again. */
  recovered(): Promise<void>;
}
