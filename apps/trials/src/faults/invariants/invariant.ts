/**
 * The contract of an invariant, which must hold whatever has gone wrong. Each invariant is one file in this folder and an entry
 * in `registry.ts`.
 */
import type { Cluster } from '../cluster/cluster.ts';
import type { Told } from '../stream/told.ts';

export interface View {
  readonly cluster: Cluster;
  readonly told: Told;
}

/** The moment of a look. `rest` means that every fault is healed, and no run is open. */
export type Moment = 'during' | 'rest';

export interface Invariant {
  readonly id: string;
  readonly title: string;
  /**
   * Finds the violations, each in a whole sentence. Connections to Postgres may break at any time; the caller then asks again.
   * An invariant may remember what it has seen, by a monotonic clock, because the clocks of the cluster may jump.
   */
  find(view: View, moment: Moment): Promise<readonly string[]>;
}
