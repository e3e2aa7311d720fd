/** Tests what `ordo doctor` says about GPUs, on this machine and on others. */
import type { EngineStatus } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { checkGpu, judgeGpus } from './gpu.ts';

const cuda: EngineStatus = {
  id: 'cuda',
  title: 'CUDA (C++)',
  available: false,
  reason: 'the CUDA addon is not built',
  fix: 'build it',
  device: null,
};

describe('the check of GPUs', () => {
  it('never fails on a machine without a GPU, and says what computes', async () => {
    const finding = await checkGpu(readEnvironment({ PATH: '/usr/bin:/bin' }));
    const { driver } = await import('@ordo/tensor').then(({ findGpuEngines }) => findGpuEngines());
    if (driver) return;
    expect(finding).toMatchObject({ name: 'gpu', health: 'ok', fix: null });
    expect(finding.detail).toMatch(/^runs compute on the processor \(cuda: /u);
  });

  it('names the engine that "auto" takes', () => {
    const taken = { ...cuda, available: true, device: 'NVIDIA H100', reason: 'it has multiplied', fix: null };
    expect(judgeGpus({ driver: true, taken, absent: [] })).toMatchObject({
      health: 'ok',
      detail: '"auto" computes on NVIDIA H100 with cuda: it has multiplied',
    });
  });

  it('warns where a GPU is there and nothing computes on it, with the fix', () => {
    expect(judgeGpus({ driver: true, taken: null, absent: [cuda] })).toEqual({
      name: 'gpu',
      health: 'warn',
      detail: 'there is an NVIDIA driver, but runs compute on the processor (cuda: the CUDA addon is not built)',
      fix: 'build it',
    });
  });

  it('fails where TensorFlow was installed for a GPU and finds none, also beside another engine on it', () => {
    const absent = [{ ...cuda, id: 'tensorflow' as const, reason: 'it finds no GPU', fix: 'install the driver' }];
    const taken = { ...cuda, available: true, device: 'NVIDIA H100' };
    expect(judgeGpus({ driver: true, taken, absent })).toMatchObject({
      health: 'fail',
      detail: 'tensorflow: it finds no GPU',
      fix: 'install the driver',
    });
  });
});
