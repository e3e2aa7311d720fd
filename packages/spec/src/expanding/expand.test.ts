import { findProblems, Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { estimateRun } from './estimate.ts';
import { countModules } from './parameter-modules.ts';
import { orderProbeExample } from '../examples/order-probe.ts';
import { expandSpec } from './expand.ts';
import { hashRun } from '../identity/hash-run.ts';
import { STAGES } from '../identity/stages.ts';
import { parseSpec } from './parse.ts';
import { type RunSpec, RunSpecSchema } from '../results/run-spec.ts';

const versions = { text: 'a', training: 'b', decoding: 'c', scoring: 'd' };
const context = { versions, datasetHash: 'd'.repeat(64) };
const FIRST_HASH = '4e2b673be4fedc54a5487637bc6eed29c95db1db9c7de584d4762ee9fb30b82e';
const expandFirst = (change: object): RunSpec => {
  const spec = { name: 'x', kind: 'translation', model: { preset: 'probe' }, positional: { type: 'sape' }, seeds: [1] };
  return expandSpec(parseSpec({ dataset: { id: 'order-probe' }, ...spec, ...change }))[0] as RunSpec;
};

describe('expandSpec', () => {
  it('writes every default out: each run satisfies the run schema, which has no optional key but other kinds of stacks', () => {
    for (const run of expandSpec(orderProbeExample)) expect(findProblems(RunSpecSchema, run)).toEqual([]);
  });

  it('leaves tokenised text as it is and preprocesses raw text as the paper does', () => {
    expect(expandFirst({}).preprocessing).toEqual({
      tokenizer: 'none',
      normalize: false,
      lowercase: false,
      aggressive: false,
      bpe: null,
      vocabulary: { padTo: 8, joint: true },
      clean: null,
    });
    const raw = expandFirst({ dataset: { id: 'multi30k' }, model: { preset: 'base' } }).preprocessing;
    expect(raw).toMatchObject({
      tokenizer: 'moses',
      normalize: true,
      aggressive: true,
      bpe: { merges: 40_000, joint: true, vocabularyThreshold: 0 },
      clean: { ratio: 1.5, minimum: 1, maximum: 250 },
    });
  });

  it('lets the preset override the general defaults and the spec override the preset, key by key', () => {
    const run = expandFirst({ model: { preset: 'tiny' }, recipe: { adam: { beta1: 0.8 }, dropout: 0 } });
    // The preset `tiny` has Adam ε 1e-8 and clip 25; the general defaults are β2 0.98 and label smoothing 0.1.
    expect(run.recipe).toMatchObject({ dropout: 0, clipNorm: 25, labelSmoothing: 0.1 });
    expect(run.recipe.adam).toEqual({ beta1: 0.8, beta2: 0.98, epsilon: 1e-8 });
    expect(run.evaluation).toMatchObject({ beam: 5, lengthPenalty: { kind: 'fairseq', alpha: 1 } });
    expect(run.evaluation).toMatchObject({ scored: 'detokenized', split: 'test' });
  });

  it('scores with BLEU and chrF++ by default, with their options written out', () => {
    expect(expandFirst({}).evaluation.metrics.map((metric) => metric.id)).toEqual(['bleu', 'chrf++']);
    expect(expandFirst({}).evaluation.metrics[0]).toMatchObject({ tokenize: '13a', maxOrder: 4 });
  });

  it('leaves the usual encoder and decoder out, so that a run that names them has the hash of one that does not', () => {
    const named = { preset: 'probe', encoder: { type: 'transformer' }, decoder: { type: 'transformer' } };
    expect(expandFirst({ model: named })).toEqual(expandFirst({}));
    // This is the hash of order-probe's first run from before there were other kinds.
    expect(hashRun(expandSpec(orderProbeExample)[0] as RunSpec, context).contentHash).toBe(FIRST_HASH);
    const other = expandFirst({ model: { preset: 'probe', encoder: { type: 'none' } } });
    expect(other.model).toMatchObject({ encoder: { type: 'none' }, encoderLayers: 0 });
    expect(hashRun(other, context).contentHash).not.toBe(hashRun(expandFirst({}), context).contentHash);
  });

  it('gives runs that share no objects', () => {
    const [first, second] = expandSpec(orderProbeExample);
    expect(first?.recipe).not.toBe(second?.recipe);
  });
});

describe('hashRun', () => {
  it('depends neither on the order of keys nor on whether defaults are written out', () => {
    const plain = hashRun(expandFirst({}), context);
    expect(hashRun(expandFirst({ recipe: { labelSmoothing: 0.1 } }), context)).toEqual(plain);
    const reversed = Object.fromEntries(Object.entries(expandFirst({})).toReversed()) as RunSpec;
    expect(hashRun(reversed, context)).toEqual(plain);
    expect(plain.contentHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('changes with the seed, any option, the data, the engine, the threads and the code of any stage', () => {
    const other = 'e'.repeat(64);
    const hashes = [
      hashRun(expandFirst({}), context),
      hashRun(expandFirst({ seeds: [2] }), context),
      hashRun(expandFirst({ recipe: { dropout: 0.5 } }), context),
      hashRun(expandFirst({ evaluation: { beam: 3 } }), context),
      hashRun(expandFirst({}), { ...context, datasetHash: other }),
      hashRun(expandFirst({ resources: { engine: 'cpu' } }), context),
      hashRun(expandFirst({ resources: { threads: 2 } }), context),
      ...STAGES.map((stage) => hashRun(expandFirst({}), { ...context, versions: { ...versions, [stage]: other } })),
    ];
    expect(new Set(hashes.map(({ contentHash }) => contentHash)).size).toBe(hashes.length);
  });

  it('keeps the hash of the translations when only the metrics or their code change', () => {
    const plain = hashRun(expandFirst({}), context);
    const metrics = hashRun(expandFirst({ evaluation: { metrics: [{ id: 'ter' }] } }), context);
    const scoring = hashRun(expandFirst({}), { ...context, versions: { ...versions, scoring: 'e' } });
    const decoding = hashRun(expandFirst({}), { ...context, versions: { ...versions, decoding: 'e' } });
    expect([metrics.hypothesesHash, scoring.hypothesesHash]).toEqual([plain.hypothesesHash, plain.hypothesesHash]);
    expect(new Set([plain, metrics, scoring].map(({ contentHash }) => contentHash)).size).toBe(3);
    expect(decoding.hypothesesHash).not.toBe(plain.hypothesesHash);
  });

  it('changes the hash of the translations with the code of metrics if validations are compared by BLEU', () => {
    const run = expandFirst({ recipe: { validateOn: 'bleu' } });
    const changed = hashRun(run, { ...context, versions: { ...versions, scoring: 'e' } });
    expect(changed.hypothesesHash).not.toBe(hashRun(run, context).hypothesesHash);
  });

  it('does not change with the label, the pool, the labels, the priority or the time limit', () => {
    const resources = { pool: 'gpu', labels: ['a'], priority: 7, timeLimitSeconds: 5 };
    const run = { ...expandFirst({ resources }), variant: 'another' };
    expect(hashRun(run, context)).toEqual(hashRun(expandFirst({}), context));
  });

  it('differs between any two runs of a random matrix', () => {
    const random = Random.fromSeed(5, 'matrices');
    for (let i = 0; i < 20; i++) {
      const values = random.shuffle(Array.from({ length: 20 }, (_, k) => k / 40)).slice(0, 1 + random.nextBelow(5));
      const heads = random.shuffle([1, 2, 4, 8, 16]).slice(0, 1 + random.nextBelow(4));
      const matrix = { '/recipe/dropout': values, '/model/heads': heads };
      const spec = parseSpec({ ...orderProbeExample, matrix, seeds: [3, 1, 2] });
      const runs = expandSpec(spec);
      expect(runs).toHaveLength(values.length * heads.length * 3);
      expect(new Set(runs.map((run) => hashRun(run, context).contentHash)).size).toBe(runs.length);
      expect(new Set(runs.map((run) => run.variant)).size).toBe(values.length * heads.length);
    }
  });
});

describe('estimateRun', () => {
  it('counts 44,138,496 parameters in the layers of base, as the PosNet paper’s count implies', () => {
    const modules = countModules(expandFirst({ model: { preset: 'base' } }), 1);
    const body = modules.filter(({ module }) => /^(en|de)coder/.test(module));
    expect(body.reduce((sum, { parameters }) => sum + parameters, 0)).toBe(44_138_496);
  });

  it('multiplies updates, accumulated batches and tokens per batch, and divides by the speed', () => {
    const run = expandFirst({ recipe: { maxUpdates: 10, accumulate: 3, batchTokens: 100 } });
    expect(estimateRun(run, 600)).toMatchObject({ trainingTokens: 3000, seconds: 5, vocabularySize: 104 });
    expect(estimateRun(run, null).seconds).toBeNull();
  });

  it('expects memory for at least the weights, gradients and two moments', () => {
    const estimate = estimateRun(expandFirst({ dataset: { id: 'multi30k' }, model: { preset: 'base' } }), null);
    // V = 40,000 merges + 200 symbols; 44,138,496 + 512 · 40,200 = 64,720,896.
    expect(estimate.parameters).toBe(64_720_896);
    expect(estimate.memoryBytes).toBeGreaterThan(16 * 64_720_896);
  });

  it('expects as much memory as training took, within a factor of two, whatever the encoder', () => {
    // These are the peaks of the rows without positions in order-probe/xl-pe, in MiB.
    const peaks: [number, object][] = [
      [11.2, {}],
      [27.0, { encoder: { type: 'disan' } }],
      [17.7, { encoder: { type: 'lstm' }, decoder: { type: 'lstm' } }],
      [7.3, { encoder: { type: 'none' } }],
    ];
    for (const [peak, model] of peaks) {
      const { memoryBytes } = estimateRun(expandFirst({ model: { preset: 'probe', heads: 8, ...model } }), null);
      expect(Math.abs(Math.log2(memoryBytes / 2 ** 20 / peak))).toBeLessThan(1);
    }
  });

  it('expects less memory where layers are computed a second time, and chooses that where the limit needs it', () => {
    const base = { dataset: { id: 'multi30k' }, model: { preset: 'base' } };
    const estimate = (more: object) => estimateRun(expandFirst({ ...base, ...more }), null);
    const free = estimate({});
    expect(free).toMatchObject({ memoryLimitBytes: null, recomputes: false });
    const { memoryBytes: plain, parameters } = free;
    const again = free.recomputedMemoryBytes ?? 0;
    // The weights with gradients and moments stay, as do the 12 inputs of layers and three rows of 40,200 logits per token.
    const tokens = 4096;
    expect(again).toBe(16 * parameters + 4 * tokens * (12 * 512 + 3 * 40_200));
    // Per token, a layer of the encoder has 6·512 + 2·8·32 + 2·2048 + 3·512 = 9,216 floats, and one of the decoder has 12,800.
    expect(plain - again).toBe(4 * tokens * (6 * (9216 + 12_800) - 12 * 512));
    const between = Math.round((plain + again) / 2 ** 21);
    for (const limit of [
      { recipe: { memoryLimitBytes: between * 2 ** 20 } },
      { resources: { memoryMiB: between } },
      { resources: { engine: 'cuda', gpuMemoryMiB: between, memoryMiB: 1 } },
    ]) {
      expect(estimate(limit)).toMatchObject({ memoryLimitBytes: between * 2 ** 20, recomputes: true });
    }
    expect(estimate({ resources: { memoryMiB: 2 * between } }).recomputes).toBe(false);
    expect(estimate({ resources: { memoryMiB: between, recompute: 'never' } }).recomputes).toBe(false);
    expect(estimate({ resources: { recompute: 'always' } })).toMatchObject({ recomputes: true, memoryBytes: plain });
  });

  it('computes no layer of an LSTM a second time, and refuses to be asked for it', () => {
    const model = { preset: 'probe', encoder: { type: 'lstm' }, decoder: { type: 'lstm' } };
    const tight = estimateRun(expandFirst({ model, resources: { memoryMiB: 1 } }), null);
    expect(tight).toMatchObject({ recomputedMemoryBytes: null, recomputes: false });
    const asked = () => expandFirst({ model, resources: { recompute: 'always' } });
    const pointers = [expect.objectContaining({ pointer: '/resources/recompute' })];
    expect(asked).toThrow(expect.objectContaining({ problems: pointers }) as Error);
  });

  it('leaves the hashes of a run alone, whether its layers are computed a second time or not', () => {
    const plain = expandFirst({});
    expect(plain.resources).not.toHaveProperty('recompute');
    const always = expandFirst({ resources: { recompute: 'always' } });
    expect(hashRun(always, context)).toEqual(hashRun(plain, context));
  });
});
