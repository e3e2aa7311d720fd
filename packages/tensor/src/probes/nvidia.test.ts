/** Tests which GPU a process takes, given the list of nvidia-smi and CUDA_VISIBLE_DEVICES. */
import { describe, expect, it } from 'vitest';
import { chooseGpu, parseGpus, readVisibleGpus } from './nvidia.ts';

/** The format of nvidia-smi 570 with `--query-gpu=index,uuid,name,compute_cap --format=csv,noheader`. */
const LISTED = `0, GPU-aaaa-1, NVIDIA H100 80GB HBM3, 9.0
1, GPU-bbbb-2, NVIDIA B200, 10.0
2, [Unknown Error], [Unknown Error], [Unknown Error]
3, GPU-cccc-3, Tesla K80, [N/A]
`;

describe('parseGpus', () => {
  it('reads names and compute capabilities, and leaves out GPUs that have failed', () => {
    expect(parseGpus(LISTED)).toEqual([
      { index: '0', uuid: 'GPU-aaaa-1', name: 'NVIDIA H100 80GB HBM3', major: 9, minor: 0 },
      { index: '1', uuid: 'GPU-bbbb-2', name: 'NVIDIA B200', major: 10, minor: 0 },
      { index: '3', uuid: 'GPU-cccc-3', name: 'Tesla K80', major: null, minor: null },
    ]);
    expect(parseGpus('NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver.')).toEqual([]);
  });
});

const visibleOf = (visible: string) => readVisibleGpus({ CUDA_VISIBLE_DEVICES: visible });

describe('the visible GPUs', () => {
  it('are all of them where the variable is not set, and none where it is empty or names none', () => {
    expect(readVisibleGpus({})).toBe(null);
    expect([visibleOf(''), visibleOf('-1'), visibleOf('NoDevFiles')]).toEqual([[], [], []]);
    expect(visibleOf('1, GPU-aaaa-1,-1,0')).toEqual(['1', 'GPU-aaaa-1']);
  });

  it('decide which GPU is the first, by number or by a UUID that may be cut short', () => {
    const gpus = parseGpus(LISTED);
    expect(chooseGpu(gpus, null)?.name).toBe('NVIDIA H100 80GB HBM3');
    expect(['1,0', 'GPU-bbbb', '', '7'].map((visible) => chooseGpu(gpus, visibleOf(visible))?.name)).toEqual([
      'NVIDIA B200',
      'NVIDIA B200',
      undefined,
      undefined,
    ]);
  });
});
