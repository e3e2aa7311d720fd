/** The processes that MPI has started, in the form that the trainer uses. */
import type { ProcessGroup } from '@ordo/nmt';
import { addressesOf } from '@ordo/tensor';
import { type MpiAddon, openMpi } from './mpi-addon.ts';

export class MpiGroup implements ProcessGroup {
  readonly rank: number;
  readonly size: number;
  readonly localRank: number;
  readonly #mpi: MpiAddon;

  private constructor(mpi: MpiAddon) {
    const place = new Float64Array(3);
    mpi.start(place);
    [this.rank, this.size, this.localRank] = place as unknown as [number, number, number];
    this.#mpi = mpi;
  }

  /**
   * Joins the group in which this process was started.
   * @throws OrdoError `processes.unavailable`
   */
  static join(): MpiGroup {
    return new MpiGroup(openMpi());
  }

  sum(...[subtrees, { counts, additions }]: Parameters<ProcessGroup['sum']>): void {
    const lengths = Float64Array.from(subtrees[0] ?? [], ({ size }) => size);
    this.#mpi.sum(
      addressesOf(subtrees.flat()),
      lengths,
      Float64Array.from(counts),
      Float64Array.from(additions.flat()),
    );
  }

  gather(values: readonly number[]): number[][] {
    const all = new Float64Array(values.length * this.size);
    this.#mpi.gather(Float64Array.from(values), all);
    return Array.from({ length: this.size }, (_, rank) =>
      Array.from(all.subarray(rank * values.length, (rank + 1) * values.length)),
    );
  }

  /** Gives every process the bytes of rank 0. The bytes of the other ranks are ignored. */
  share(bytes: Uint8Array): Uint8Array {
    const [told] = this.gather([bytes.length]);
    const shared = this.rank === 0 ? bytes : new Uint8Array(told?.[0] ?? 0);
    this.#mpi.broadcast(shared);
    return shared;
  }

  /** Waits until all processes have called this function. */
  meet(): void {
    this.#mpi.barrier();
  }

  leave(): void {
    this.#mpi.finish();
  }
}
