/**
 * A group whose gradients are summed from GPU to GPU, over NCCL. Everything else travels over the group from which it is made.
 */
import { OrdoError } from '@ordo/core';
import type { ProcessGroup } from '@ordo/nmt';
import { tf } from '@ordo/tensor';
import { CudaBackend } from '@ordo/tfjs-native/cuda';

const ID_BYTES = 128;
const FIX =
  'install NCCL on every machine (pip install nvidia-nccl-cu13, or the Debian package libnccl2 of NVIDIA), and put the folder of ' +
  'libnccl.so.2 into LD_LIBRARY_PATH';

export class NcclGroup implements ProcessGroup {
  readonly rank: number;
  readonly size: number;
  readonly localRank: number;
  readonly #backend: CudaBackend;
  readonly #carrier: ProcessGroup;

  private constructor(backend: CudaBackend, carrier: ProcessGroup) {
    this.rank = carrier.rank;
    this.size = carrier.size;
    this.localRank = carrier.localRank;
    this.#backend = backend;
    this.#carrier = carrier;
  }

  /**
   * Joins the GPUs of all processes of a group. Each process must have loaded the engine `cuda` on a GPU of its own.
   * @param libraryPath the path of libnccl.so.2, if it is not on the loader's path
   * @throws OrdoError `processes.unavailable` in every process, when one of them cannot join
   */
  static join(carrier: ProcessGroup, libraryPath = ''): NcclGroup {
    const backend = tf.backend();
    if (!(backend instanceof CudaBackend))
      throw new OrdoError('internal.unexpected', 'the engine "cuda" is not loaded');
    const { addon } = backend;
    const opened = addon.openNccl(libraryPath);
    requireAll(carrier, typeof opened === 'string' ? opened : '');
    const versions = carrier.gather([Number(opened)]).map(([version]) => version);
    const other = versions.findIndex((version) => version !== versions[0]);
    if (other !== -1) throw unavailable(`rank ${other} has NCCL ${versions[other]}, and rank 0 has ${versions[0]}`);
    const id = new Uint8Array(ID_BYTES);
    requireAll(carrier, carrier.rank === 0 ? addon.createGroupId(id) : '');
    const [shared = []] = carrier.gather([...id]);
    requireAll(carrier, addon.joinGroup(Uint8Array.from(shared), carrier.rank, carrier.size));
    return new NcclGroup(backend, carrier);
  }

  sum(...[subtrees, { counts, additions }]: Parameters<ProcessGroup['sum']>): void {
    const problem = this.#backend.addon.sumOverGroup(
      Float64Array.from(subtrees.flat(), (tensor) => this.#backend.address(tensor)),
      Float64Array.from(subtrees[0] ?? [], ({ size }) => size),
      Float64Array.from(counts),
      Float64Array.from(additions.flat()),
    );
    if (problem !== '') throw new OrdoError('processes.lost', `the GPUs cannot add up their gradients: ${problem}`);
  }

  gather(values: readonly number[]): readonly (readonly number[])[] {
    return this.#carrier.gather(values);
  }

  leave(): void {
    const problem = this.#backend.addon.leaveGroup();
    this.#carrier.leave();
    if (problem !== '') throw new OrdoError('processes.lost', `the GPUs cannot leave their group: ${problem}`);
  }
}

/** Lets all processes fail when one fails, because the others would wait for it. */
function requireAll(carrier: ProcessGroup, problem: string): void {
  const failed = carrier.gather([problem === '' ? 0 : 1]).findIndex(([failure]) => failure === 1);
  if (failed === -1) return;
  throw unavailable(problem === '' ? `rank ${failed} cannot use NCCL` : problem);
}

function unavailable(reason: string): OrdoError {
  return new OrdoError('processes.unavailable', `the GPUs cannot train together: ${reason}`, { fix: FIX });
}
