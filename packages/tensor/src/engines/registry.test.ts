/** Lists engines, chooses among them, refuses absent ones with a reason, and checks the facts that a loaded engine reports. */
import { isOrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { dropout } from '../ops/dropout.ts';
import { tf } from '../tf.ts';
import { ENGINE_IDS, type EngineId } from './engine-table.ts';
import { isOutOfMemory } from './memory/out-of-memory.ts';
import { findNativeProducts } from './products/native-products.ts';
import { listEngines, loadEngine, requireEngine } from './registry.ts';

const engines = await listEngines();
const present = engines.filter(({ available }) => available).map(({ id }) => id);
const absent = engines.filter(({ available }) => !available);

describe('listEngines', () => {
  it('names every engine with a reason, and absent ones with a fix', async () => {
    expect(engines.map(({ id }) => id).toSorted()).toEqual([...ENGINE_IDS].toSorted());
    expect(engines.every(({ reason }) => reason !== '')).toBe(true);
    expect(engines.filter(({ available, fix }) => !available && fix === null)).toEqual([]);
  });
});

describe('requireEngine', () => {
  it.each(absent)('refuses the absent engine $id with reason and fix', async ({ id, reason, fix }) => {
    const message = `the engine "${id}" is absent: ${reason}`;
    await expect(requireEngine(id)).rejects.toMatchObject({ code: 'engine.unavailable', message, fix });
  });

  it.each(['auto' as const, ...present])('accepts %s', async (id) => {
    await expect(requireEngine(id)).resolves.toBeUndefined();
  });
});

describe('loadEngine', () => {
  it('takes the first available engine for auto and says why', async () => {
    const engine = await loadEngine('auto');
    expect(engine.id).toBe(present[0]);
    expect(engine.reason).toContain('fastest engine available');
    expect(tf.getBackend()).toBe(engine.id);
  });

  it.each(absent)('refuses the absent engine $id with reason and fix', async ({ id, reason, fix }) => {
    const error = await loadEngine(id).catch((cause: unknown) => cause);
    expect(isOrdoError(error, 'engine.unavailable') && error.pointer).toBe('/resources/engine');
    expect(isOrdoError(error) && [error.message, error.fix]).toEqual([`the engine "${id}" is absent: ${reason}`, fix]);
  });

  it('refuses a precision that the engine does not have instead of computing in another', async () => {
    for (const precision of ['bf16', 'fp16'] as const) {
      const error = await loadEngine('wasm', { precision }).catch((reason: unknown) => reason);
      expect(isOrdoError(error, 'engine.unavailable') && error.pointer).toBe('/recipe/precision');
      expect(isOrdoError(error) && error.message).toBe(`the engine "wasm" has no ${precision} here`);
      expect(isOrdoError(error) && error.fix).toMatch(/"native".*"cuda".* or set the precision to "fp32"/u);
    }
  });

  it('takes the engine of doubles for fp64 only, and refuses other precisions there', async () => {
    expect((await loadEngine('auto', { precision: 'fp64' })).id).toBe('float64');
    expect((await loadEngine('float64')).precision).toBe('fp64');
    for (const [id, precision] of [
      ['float64', 'fp32'],
      ['native', 'fp64'],
      ['wasm', 'fp64'],
    ] as const) {
      const error = await loadEngine(id, { precision }).catch((reason: unknown) => reason);
      expect(isOrdoError(error, 'engine.unavailable')).toBe(true);
    }
  });

  it.each(present)('%s counts the bytes of its tensors', async (id) => {
    const engine = await loadEngine(id);
    const before = engine.memory().live;
    const x = tf.zeros([1000]);
    expect(engine.memory().live - before).toBeGreaterThanOrEqual(4000);
    x.dispose();
    expect(engine.memory().live).toBe(before);
  });

  it.each(present)('%s obeys a memory limit and knows its peak, if it can count bytes', async (id) => {
    const engine = await loadEngine(id);
    // These engines cannot count bytes.
    if (id === 'cpu' || id === 'webgpu') return;
    engine.resetPeak();
    const { live } = engine.memory();
    tf.zeros([1000]).dispose();
    expect((engine.memory().peak ?? 0) - live).toBeGreaterThanOrEqual(4000);
    engine.limitMemory(live + 2000);
    const error = catchError(() => tf.zeros([1000]));
    engine.limitMemory(null);
    expect(isOutOfMemory(error)).toBe(true);
    tf.zeros([1000]).dispose();
  });

  it.each(present)('%s names the instruction set that its bits depend on', async (id) => {
    const { instructionSet } = await loadEngine(id);
    const expected: Record<EngineId, RegExp> = {
      native: /^(avx512|avx2|generic-(x64|arm64)), (gcc|clang) \d\S*, \S+/,
      wasm: /^wasm(-simd)?$/,
      cpu: /^javascript$/,
      tensorflow: /^libtensorflow \d+\.\d+\S*, (GPU|x64|arm64)/,
      webgpu: /./,
      float64: /^javascript, V8 \d/,
      cuda: /^compute \d+\.\d+, \d+ processors, ./,
    };
    expect(instructionSet).toMatch(expected[id]);
  });

  it.skipIf(!present.includes('native'))(
    'names the products that it has chosen for bfloat16 operands, unless it has chosen those of float32',
    async (skip) => {
      const rounded = await loadEngine('native', { precision: 'bf16' }).catch((error: unknown) => {
        if (isOrdoError(error, 'engine.unavailable')) return skip.skip(error.message);
        throw error;
      });
      const exact = await loadEngine('native');
      const [first, ...rest] = exact.instructionSet.split(', ');
      // The choice was measured on this machine: one for all depths, or one for each class of depths.
      const choice = findNativeProducts()?.choice;
      expect(rounded.instructionSet.split(', ')).toEqual([choice === 'fp32' ? first : choice, ...rest]);
    },
  );

  it.skipIf(!present.includes('native'))('names another instruction set for operands in half precision', async () => {
    const { instructionSet, precision } = await loadEngine('native', { precision: 'fp16' });
    // 2^-25 is half of the smallest number in half precision, and ties go to even, which is 0.
    const [product] = tf.tidy(() => tf.matMul(tf.tensor2d([[2 ** -25]]), tf.tensor2d([[1]])).dataSync());
    expect([precision, product]).toEqual(['fp16', 0]);
    const exact = await loadEngine('native');
    expect(instructionSet).toBe(`fp16-${exact.instructionSet}`);
  });

  it('drops the same elements on every engine', async () => {
    const masks: number[][] = [];
    for (const id of present) {
      await loadEngine(id);
      masks.push([...dropout(tf.ones([64]), { rate: 0.5, seed: 3, counter: 8 }).dataSync()]);
    }
    expect(masks.every((mask) => mask.join() === masks[0]?.join())).toBe(true);
    expect(masks[0]?.filter((value) => value === 0).length).toBeGreaterThan(16);
  });
});

function catchError(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
