/** Tests the model's sizes, its initialisation, and what it refuses. */
import { isOrdoError } from '@ordo/core';
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { captureModel, loadModel } from '../checkpoint/load-model.ts';
import { handBatch, toyModel } from '../testing/toy-task.ts';
import { uploadTokens } from './batch-tensors.ts';
import { measureForward } from './size/measure-forward.ts';
import { resolveModel } from '../options/resolve-model.ts';
import { scoreTokens } from './score-tokens.ts';
import { buildModel, countParameters, type TranslationModel } from './translation-model.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const PAIRS = [
  [
    [2, 3, 4],
    [5, 6],
  ],
] as const;

function score(model: TranslationModel, observer?: Parameters<typeof scoreTokens>[2]): Promise<Float64Array> {
  const { source, sourceLengths, sourceTime, target, targetLengths, targetTime } = handBatch(PAIRS);
  return scoreTokens(
    model,
    {
      source: { tokens: source, lengths: sourceLengths, time: sourceTime },
      target: { tokens: target, lengths: targetLengths, time: targetTime },
    },
    observer,
  );
}

describe('resolveModel', () => {
  it('puts explicit sizes over the preset', () => {
    expect(resolveModel({ preset: 'base', heads: 4 })).toMatchObject({ dimension: 512, heads: 4, feedForward: 2048 });
  });

  it('refuses sizes that do not fit each other', () => {
    expect(() => resolveModel({ preset: 'tiny', heads: 3 })).toThrow('dimension 128 is not a multiple of 3 heads');
  });
});

describe('buildModel', () => {
  it('has the 2,568,192 parameters of the Multi30k recipe with its vocabulary of 9,712', async () => {
    // 9712·128 + 4·132,480 (encoder) + 4·198,784 (decoder)
    const vocabulary = { source: 9712, target: 9712, padId: 1, eosId: 2, startId: 2 };
    const model = await buildModel({ model: { preset: 'tiny' }, positional: { type: 'sape' }, vocabulary, seed: 1 });
    expect(countParameters(model).total).toBe(2_568_192);
    model.dispose();
  });

  it('draws the same parameters for the same seed, whatever the positional encoding', async () => {
    const requests = [toyModel({ type: 'sape' }), toyModel({ type: 'lape' }), toyModel({ type: 'sape' }, { seed: 2 })];
    const [a, b, c] = await Promise.all((await Promise.all(requests)).map(captureModel));
    const name = 'decoder.1.cross.query.weight';
    expect(a?.weights.get(name)).toEqual(b?.weights.get(name));
    expect(a?.weights.get(name)).not.toEqual(c?.weights.get(name));
  });

  it('starts with a zero row for padding and unit layer norms', async () => {
    const { weights } = await captureModel(await toyModel({ type: 'none' }));
    expect([...(weights.get('embedding')?.values.subarray(0, 16) ?? [])]).toEqual(Array.from({ length: 16 }, () => 0));
    expect(weights.get('encoder.0.self.norm.gain')?.values.every((value) => value === 1)).toBe(true);
  });

  it('refuses shared embeddings of two vocabularies, with the option to change', async () => {
    const vocabulary = { source: 10, target: 11, padId: 0, eosId: 1, startId: 1 };
    const request = { model: { preset: 'probe' }, positional: { type: 'none' }, vocabulary, seed: 1 } as const;
    const error = await buildModel(request).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'model.invalid') && error.pointer).toBe('/model/sharedEmbeddings');
  });

  it('needs an even dimension only where the encoding does', async () => {
    const model = { dimension: 15, heads: 3 };
    const scores = await score(await toyModel({ type: 'rpe' }, { model }));
    expect(scores.every((value) => Number.isFinite(value) && value < 0)).toBe(true);
    const error = await toyModel({ type: 'sape' }, { model }).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'model.invalid') && error.problems[0]?.pointer).toBe('/model/dimension');
  });

  it.each([['pre' as const], ['post' as const]])(
    'scores the same after a %s-norm model went through a file',
    async (norm) => {
      const model = await toyModel(
        { type: 'posnet-embed' },
        { model: { norm, sharedEmbeddings: false, outputBias: true } },
      );
      const copy = await loadModel(await captureModel(model));
      expect(await score(copy)).toEqual(await score(model));
    },
  );
});

describe('a model', () => {
  it('refuses ids that are not in the vocabulary', async () => {
    const model = await toyModel({ type: 'none' });
    const matrix = { tokens: Int32Array.of(2, 16), lengths: Int32Array.of(2), time: 2 };
    const error = catchError(() => uploadTokens(model, 'encoder', matrix));
    expect(isOrdoError(error, 'engine.invalid-input') && error.message).toContain('token id 16');
  });

  it('shows its attention weights without changing its scores', async () => {
    const model = await toyModel({ type: 'rpe' });
    const seen: string[] = [];
    const sums: number[] = [];
    const watched = await score(model, (weights, { side, layer, kind }) => {
      seen.push(`${side}.${layer}.${kind}`);
      sums.push(...tf.sum(weights, -1).dataSync());
    });
    expect(seen.toSorted()).toEqual([
      'decoder.0.cross',
      'decoder.0.self',
      'decoder.1.cross',
      'decoder.1.self',
      'encoder.0.self',
      'encoder.1.self',
    ]);
    expect(Math.max(...sums.map((sum) => Math.abs(sum - 1)))).toBeLessThan(1e-5);
    const plain = await score(model);
    expect(Math.max(...plain.map((value, i) => Math.abs(value - (watched[i] as number))))).toBeLessThan(1e-5);
  });

  it('is timed over repeated forward passes', async () => {
    const timing = await measureForward(await toyModel({ type: 'sape' }), handBatch(PAIRS), 5);
    expect(timing.repeats).toBe(5);
    expect(timing.minimum).toBeGreaterThan(0);
    expect(timing.median).toBeLessThanOrEqual(timing.maximum);
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
