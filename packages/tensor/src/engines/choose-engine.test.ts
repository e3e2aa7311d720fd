/**
 * Tests which engine `auto` takes on machines with and without GPUs, for work that was given some GPUs, none, or no instruction.
 */
import { isOrdoError } from '@ordo/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { explainFailure, listCandidates, type Probed } from './choose-engine.ts';
import type { EngineOptions } from './engine.ts';
import type { EngineId } from './engine-table.ts';

type Facts = Partial<Probed['probe']> & { readonly precision?: 'fp64' };

const probed = (id: EngineId, { precision, ...facts }: Facts = {}): Probed => ({
  definition: {
    id,
    ...(precision === undefined ? {} : { precision }),
    probe: () => Promise.reject(new Error('nobody probes again')),
    load: () => Promise.reject(new Error('nobody loads')),
  },
  probe: { available: true, reason: 'here', fix: null, device: id, pace: 1, gpu: false, ...facts },
});

const native = probed('native');
const float64 = probed('float64', { precision: 'fp64' });
const webgpu = probed('webgpu', { gpu: true });
const withGpu = [probed('cuda', { gpu: true }), webgpu, native, float64];
const broken = probed('cuda', { gpu: true, available: false, reason: 'the product was wrong', pace: 0 });
const withBroken = [native, float64, broken];

const take = (engines: readonly Probed[], wish: Partial<EngineOptions> = {}) =>
  listCandidates(engines, { precision: 'fp32', ...wish }).map(({ definition }) => definition.id);

afterEach(() => void vi.unstubAllEnvs());

describe('auto', () => {
  it('takes the GPU where one has computed, and goes on to the processor', () => {
    vi.stubEnv('CUDA_VISIBLE_DEVICES', undefined);
    expect(take(withGpu)).toEqual(['cuda', 'webgpu', 'native']);
    expect(take(withBroken)).toEqual(['native']);
  });

  it('takes only a GPU for work that was given one, and none for work that was given none', () => {
    expect(take(withGpu, { gpus: 1 })).toEqual(['cuda', 'webgpu']);
    expect(take(withGpu, { gpus: 0 })).toEqual(['native']);
    expect(take(withBroken, { gpus: 1 })).toEqual([]);
  });

  it('takes none in a process from which every GPU is hidden, also not by another way than CUDA', () => {
    vi.stubEnv('CUDA_VISIBLE_DEVICES', '');
    expect(take([webgpu, native, float64])).toEqual(['native']);
  });

  it('takes double precision for fp64 whatever GPUs there are, and for nothing else', () => {
    expect(
      [undefined, 0, 1].map((gpus) => take(withGpu, { precision: 'fp64', ...(gpus === undefined ? {} : { gpus }) })),
    ).toEqual([['float64'], ['float64'], ['float64']]);
    expect(take(withGpu, { precision: 'bf16' })).not.toContain('float64');
  });

  it('says what keeps work that was given a GPU from computing on it', () => {
    const error = explainFailure(withBroken, ['webgpu: lost'], { precision: 'fp32', gpus: 1 });
    expect(isOrdoError(error, 'engine.unavailable') && [error.pointer, error.message]).toEqual([
      '/resources/gpus',
      '1 GPU(s) are asked for, and no engine computes on one here: webgpu: lost; cuda: the product was wrong',
    ]);
  });
});
