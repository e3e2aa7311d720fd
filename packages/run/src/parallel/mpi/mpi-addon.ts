/** The addon that calls MPI. It is built where Open MPI is installed; no other part of Ordo needs it. */
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';
import { OrdoError } from '@ordo/core';

/** The exports of `native/addon.cc`. */
export interface MpiAddon {
  /**
   * Starts MPI, and writes the rank of this process, the number of processes, and its rank among the processes on its machine.
   */
  start(into: Float64Array): void;
  /**
   * Replaces the float32 vectors of the first subtree by the sums over the subtrees of all processes: addresses [subtree · vector],
   * lengths [vector], the number of subtrees of each rank, and the pairs of the additions.
   */
  sum(addresses: Float64Array, lengths: Float64Array, counts: Float64Array, additions: Float64Array): void;
  gather(own: Float64Array, all: Float64Array): void;
  /** Overwrites the bytes with those of rank 0. */
  broadcast(bytes: Uint8Array): void;
  barrier(): void;
  /** Ends every process of the group. */
  abort(): void;
  finish(): void;
  /** Returns the name of the library, such as `Open MPI v4.1.4, …`. */
  version(): Uint8Array;
}

const ADDON = fileURLToPath(new URL('../../../addons/mpi/build/Release/ordo_mpi.node', import.meta.url));
/** The script that builds the addon. */
const BUILD_MPI_ADDON = fileURLToPath(new URL('../../../addons/mpi/scripts/build.mjs', import.meta.url));

/** @throws OrdoError `processes.unavailable` with the fix, when the addon is missing or cannot be trusted */
export function openMpi(path: string = ADDON): MpiAddon {
  try {
    return openAddon(path) as MpiAddon;
  } catch (error) {
    if (!(error instanceof AddonRefused)) throw error;
    throw new OrdoError(
      'processes.unavailable',
      `several processes cannot train together: the MPI addon ${error.message}`,
      {
        fix: `install Open MPI (Debian: apt-get install openmpi-bin libopenmpi-dev), then run: node ${BUILD_MPI_ADDON}`,
        cause: error,
      },
    );
  }
}
