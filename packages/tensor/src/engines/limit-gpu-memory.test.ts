/** The limit of a GPU's memory, on an engine that counts bytes as those on GPUs do. */
import { afterAll, describe, expect, it } from 'vitest';
import { tf } from '../tf.ts';
import type { Engine } from './engine.ts';
import { limitGpuMemory } from './limit-gpu-memory.ts';
import { isOutOfMemory } from './out-of-memory.ts';
import { loadEngine } from './registry.ts';

const loaded = await loadEngine('wasm');
afterAll(() => loaded.limitMemory(null));

/** Whether a tensor of this many bytes is refused. */
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
  const MEBIBYTE = 2 ** 20;

  it('is limited to what the work asked for, whatever limits it sets and removes', () => {
    const engine = limitGpuMemory(onGpu, 2);
    expect([refuses(MEBIBYTE), refuses(3 * MEBIBYTE)]).toEqual([false, true]);
    engine.limitMemory(8 * MEBIBYTE);
    expect(refuses(3 * MEBIBYTE)).toBe(true);
    engine.limitMemory(MEBIBYTE / 2);
    expect(refuses(MEBIBYTE)).toBe(true);
    engine.limitMemory(null);
    expect([refuses(MEBIBYTE), refuses(3 * MEBIBYTE)]).toEqual([false, true]);
  });

  it('is free again for work that asks for none, and no matter of engines on the processor', () => {
    limitGpuMemory(onGpu, 2);
    limitGpuMemory(onGpu, undefined);
    expect(refuses(3 * MEBIBYTE)).toBe(false);
    limitGpuMemory(loaded, 2);
    expect(refuses(3 * MEBIBYTE)).toBe(false);
  });
});
