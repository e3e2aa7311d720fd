/**
 * Tests a group of one GPU, which sends the values that it sums to itself: with NCCL on a GPU if both exist, and emulated
 * elsewhere.
 */
import { ALONE } from '@ordo/nmt';
import { tf } from '@ordo/tensor';
import { CUDA_BACKEND_NAME, probeCuda, registerCudaBackend } from '@ordo/tfjs-native/cuda';
import { describe, expect, it } from 'vitest';
import { NcclGroup } from './nccl-group.ts';
import { buildEmulatedAddon, EMULATED_ADDON, findTestNccl } from './testing/find-nccl.ts';
import { sampleTensors, sumOfSamples } from './testing/sample-subtrees.ts';

function reasonWithoutGpu(): string | null {
  try {
    probeCuda();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const reason = reasonWithoutGpu();
if (reason !== null) console.warn(`SKIPPED: NCCL on a GPU: ${reason}`);
const nccl = reason === null ? findTestNccl('a group of one GPU') : null;
if (nccl === null) buildEmulatedAddon();

const places = [
  { title: 'a GPU', present: nccl !== null, library: nccl?.library ?? '', options: {} },
  { title: 'an emulated GPU', present: nccl === null, library: EMULATED_ADDON, options: { addonPath: EMULATED_ADDON } },
];

describe.each(places.filter(({ present }) => present))('a group over NCCL of $title', ({ library, options }) => {
  async function join(): Promise<NcclGroup> {
    await registerCudaBackend(options);
    await tf.setBackend(CUDA_BACKEND_NAME);
    return NcclGroup.join(ALONE, library);
  }

  it('sums its subtrees to the bits of additions in the given order, again and again, and leaves no memory behind', async () => {
    const group = await join();
    const before = tf.memory().numBytes;
    for (const additions of [
      [
        [1, 2],
        [0, 1],
      ],
      [
        [0, 1],
        [0, 2],
      ],
    ] as [number, number][][]) {
      const subtrees = [0, 1, 2].map(sampleTensors);
      group.sum(subtrees, { counts: [3], additions });
      expect((subtrees[0] ?? []).map((sum) => sum.dataSync())).toEqual(sumOfSamples(3, additions));
      tf.dispose(subtrees.flat());
    }
    expect(tf.memory().numBytes).toBe(before);
    expect(
      sumOfSamples(3, [
        [0, 1],
        [0, 2],
      ]),
    ).not.toEqual(
      sumOfSamples(3, [
        [1, 2],
        [0, 1],
      ]),
    );
    group.leave();
  });

  it('can be joined again after it was left, and refuses an order of another group', async () => {
    const group = await join();
    const subtrees = [sampleTensors(0)];
    expect(() => group.sum(subtrees, { counts: [1, 1], additions: [[0, 1]] })).toThrow(
      'not for this number of processes',
    );
    expect(() => group.sum(subtrees, { counts: [1], additions: [[0, 1]] })).toThrow(
      'names a subtree that there is not',
    );
    expect(() => group.sum(subtrees, { counts: [2], additions: [[0, 1]] })).toThrow('an address in every subtree');
    tf.dispose(subtrees.flat());
    group.leave();
  });

  it('is refused with the fix where NCCL is absent', async () => {
    await registerCudaBackend(options);
    await tf.setBackend(CUDA_BACKEND_NAME);
    expect(() => NcclGroup.join(ALONE, '/no/such/libnccl.so.2')).toThrow(
      expect.objectContaining({
        code: 'processes.unavailable',
        message: expect.stringContaining('/no/such/libnccl.so.2 is not there'),
        fix: expect.stringContaining('LD_LIBRARY_PATH'),
      }),
    );
  });
});
