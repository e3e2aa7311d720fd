/** Tests the limit of a GPU's memory, on an engine that counts bytes in the same way as engines on GPUs. */
import { afterAll, describe, expect, it } from 'vitest';
import { tf } from '../../tf.ts';
import type { Engine } from '../engine.ts';
import { limitGpuMemory } from './limit-gpu-memory.ts';
import { isOutOfMemory } from './out-of-memory.ts';
import { loadEngine } from '../registry.ts';

const loaded = await loadEngine('wasm');
afterAll(() => loaded.limitMemory(null));

/** Returns true if a tensor with this number of bytes is refused. */
function refuses(bytes: number): boolean {
  try {
    tf.zeros([bytes / 4]).dispose();
    return false;
  } catch (error) {
    if (isOutOfMemory(error)) return true;
    throw error;
  }
}

describe('the memory of a GPU', () => {
  const onGpu: Engine = { ...loaded, gpu: true };
  /** The unit in MiB. It is so large that the remains of other tests in this process do not matter. */
  const UNIT = 32;
  const refusesUnits = (units: number): boolean => refuses(units * UNIT * 2 ** 20);

  it('is limited to what the work asked for, whatever limits it sets and removes', () => {
    const engine = limitGpuMemory(onGpu, 2 * UNIT);
    expect([refusesUnits(1), refusesUnits(3)]).toEqual([false, true]);
    engine.limitMemory(8 * UNIT * 2 ** 20);
    expect(refusesUnits(3)).toBe(true);
    engine.limitMemory((UNIT / 2) * 2 ** 20);
    expect(refusesUnits(1)).toBe(true);
    engine.limitMemory(null);
    expect([refusesUnits(1), refusesUnits(3)]).toEqual([false, true]);
  });

  it('is free again for work that asks for none, and no matter of engines on the processor', () => {
    limitGpuMemory(onGpu, 2 * UNIT);
    limitGpuMemory(onGpu, undefined);
    expect(refusesUnits(3)).toBe(false);
    limitGpuMemory(loaded, 2 * UNIT);
    expect(refusesUnits(3)).toBe(false);
  });
});
