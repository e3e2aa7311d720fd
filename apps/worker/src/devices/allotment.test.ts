import { setTimeout as delay } from 'node:timers/promises';
import type { Device } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { Allotment } from './allotment.ts';
import { isSamePinning, pinnedStart, UNPINNED } from './pinning.ts';

const gpu = (id: string): Device => ({ id, kind: 'gpu', model: 'x', memoryMiB: 1, engine: 'cuda', driver: null });
const allot = (change: Partial<ConstructorParameters<typeof Allotment>[0]> = {}) =>
  new Allotment({ findDevices: () => Promise.resolve([gpu('a')]), handsOutDevices: true, cpus: null, ...change });

describe('an allotment', () => {
  it('gives an attempt its devices, and as many processors as it computes with', async () => {
    const allotment = allot({ cpus: [0, 1, 2, 5] });
    expect(await allotment.take('1', { devices: ['a', 'b'], cores: 2 })).toEqual({ devices: ['a', 'b'], cpus: [0, 1] });
    expect(await allotment.take('2', { devices: [], cores: 2 })).toEqual({ devices: [], cpus: [2, 5] });
  });

  it('hides nothing and pins nothing where the worker hands nothing out', async () => {
    const allotment = allot({ handsOutDevices: false });
    expect(await allotment.take('1', { devices: [], cores: 8 })).toEqual(UNPINNED);
  });

  it('waits until a trainer that is being killed has let go', async () => {
    const allotment = allot();
    await allotment.take('1', { devices: ['a'], cores: 1 });
    const next = allotment.take('2', { devices: ['a'], cores: 1 });
    expect(await Promise.race([next, delay(100, 'waits')])).toBe('waits');
    allotment.release('1');
    expect(await next).toEqual({ devices: ['a'], cpus: null });
  });

  it('gives up what nobody lets go of, with a reason', async () => {
    const allotment = allot({ cpus: [0] });
    await allotment.take('1', { devices: [], cores: 1 });
    await expect(allotment.take('2', { devices: [], cores: 1 })).rejects.toMatchObject({ code: 'engine.device-lost' });
  });

  it('notices a device that is gone', async () => {
    await allot().requireDevices(['a']);
    await expect(allot().requireDevices(['a', 'b'])).rejects.toMatchObject({
      code: 'engine.device-lost',
      message: 'this machine has lost the device b',
    });
    await allot({ findDevices: () => Promise.reject(new Error('nobody asks')) }).requireDevices([]);
  });
});

const start = (devices: readonly string[] | null) =>
  pinnedStart({ devices, cpus: null }, { threads: 1, taskset: null }).env;

describe('a pinned process', () => {
  it('is started with its devices, its processors and its threads', () => {
    const pinned = pinnedStart({ devices: ['GPU-a', 'GPU-b'], cpus: [2, 3] }, { threads: 2, taskset: '/bin/taskset' });
    expect(pinned.env).toEqual({
      CUDA_VISIBLE_DEVICES: 'GPU-a,GPU-b',
      CUDA_DEVICE_ORDER: 'PCI_BUS_ID',
      OMP_NUM_THREADS: '2',
    });
    expect([pinned.execPath, ...pinned.execArgv]).toEqual(['/bin/taskset', '--cpu-list', '2,3', process.execPath]);
  });

  it('sees no device if it has none, and all if the worker hands none out', () => {
    expect(start([])).toMatchObject({ CUDA_VISIBLE_DEVICES: '' });
    expect(start(null)).toEqual({});
    expect(isSamePinning({ devices: [], cpus: null }, UNPINNED)).toBe(false);
    expect(isSamePinning({ devices: ['a'], cpus: [1] }, { devices: ['a'], cpus: [1] })).toBe(true);
  });
});
