/**
 * The process of one rank. It joins a group, over MPI or over the NCCL of the emulated CUDA addon, sums its share of the samples
 * twice, and prints `<rank> <SHA-256 of the sums>`.
 *   node sum-samples.js mpi|nccl <parts>
 */
import { createHash } from 'node:crypto';
import { sumOrder, type ProcessGroup } from '@ordo/nmt';
import { loadEngine, tf } from '@ordo/tensor';
import { CUDA_BACKEND_NAME, registerCudaBackend } from '@ordo/tfjs-native/cuda';
import { MpiGroup } from '../mpi-group.ts';
import { NcclGroup } from '../nccl-group.ts';
import { EMULATED_ADDON } from './find-nccl.ts';
import { sampleTensors } from './sample-subtrees.ts';

async function join(kind: string | undefined): Promise<ProcessGroup> {
  const carrier = MpiGroup.join();
  if (kind === 'mpi') {
    await loadEngine('native');
    return carrier;
  }
  await registerCudaBackend({ addonPath: EMULATED_ADDON });
  await tf.setBackend(CUDA_BACKEND_NAME);
  return NcclGroup.join(carrier, EMULATED_ADDON);
}

const [, , kind, parts] = process.argv;
const group = await join(kind);
const order = sumOrder(Number(parts), group.size);
const first = order.counts.slice(0, group.rank).reduce((sum, count) => sum + count, 0);
const hashes = [1, 2].map(() => {
  const own = Array.from({ length: order.counts[group.rank] as number }, (_, i) => sampleTensors(first + i));
  group.sum(own, order);
  const hash = createHash('sha256');
  for (const tensor of own[0] ?? []) hash.update(tensor.dataSync());
  tf.dispose(own.flat());
  return hash.digest('hex');
});
group.leave();
if (hashes[0] !== hashes[1]) throw new Error(`two sums of the same numbers differ: ${hashes.join(' ')}`);
process.stdout.write(`${group.rank} ${hashes[0]}\n`);
