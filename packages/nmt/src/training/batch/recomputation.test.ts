/** Training with layers that are computed again takes less memory, begins when memory runs out, and changes no bit. */
import { type Engine, listEngines, loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeCheckpoint } from '../../checkpoint/checkpoint.ts';
import type { Recipe } from '../../options/recipe.ts';
import { COPY, toyBatches, toyModel, toyRecipe } from '../../testing/toy-task.ts';
import { train } from '../train.ts';
import type { TrainingEvent } from '../training-event.ts';
import type { TrainingRequest } from '../training-request.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine('auto', { threads: 1 });
});

const DEEP = { encoderLayers: 6, decoderLayers: 6 };
const KEEPING = { recompute: 'never' } as const;

/** Trains for three updates with dropout. The peak is that of the whole training, without the memory that was in use before. */
async function run(recipe: Partial<Recipe> = {}, more: Partial<TrainingRequest> = {}) {
  const before = engine.memory().live ?? 0;
  engine.resetPeak();
  const model = await toyModel({ type: 't5' }, { model: DEEP });
  const batches = toyBatches({ ...COPY, sentences: 60 }, { seed: 2, maxTokens: 256 });
  const events: TrainingEvent[] = [];
  const files: Uint8Array[] = [];
  const whole = toyRecipe({ maxUpdates: 3, dropout: 0.2, attentionDropout: 0.1, checkpointEvery: 1, ...recipe });
  for await (const event of train({ model, batches, recipe: whole, seed: 1, ...more })) {
    events.push(event);
    if (event.kind === 'checkpoint') files.push(Uint8Array.from(await event.capture()));
  }
  const weights = [...model.parameters.values()].map((parameter) => parameter.dataSync().slice());
  model.dispose();
  const end = events.at(-1) as Extract<TrainingEvent, { kind: 'end' }>;
  const changes = events.filter(({ kind }) => kind === 'recompute' || kind === 'micro-batches');
  return { events, changes, weights, files, state: end.state, peak: (engine.memory().peak ?? 0) - before };
}

/** Returns a recipe with a memory limit between the peak with recomputation and the peak without it; `share` says how far. */
function limitBetween(low: number, high: number, share: number): Partial<Recipe> {
  const before = engine.memory().live ?? 0;
  return { memoryLimitBytes: Math.round(before + low + (high - low) * share) };
}

describe('training with layers that are computed again', () => {
  it('takes less memory for the same weights', async () => {
    const plain = await run({}, KEEPING);
    const thrifty = await run({}, { recompute: 'always' });
    expect(thrifty.weights).toEqual(plain.weights);
    // Six layers on each side keep only their inputs, and a single layer holds its activations.
    expect(thrifty.peak).toBeLessThan(plain.peak / 2);
    expect([plain, thrifty].map(({ state }) => state.recomputedFrom)).toEqual([undefined, 1]);
    expect(thrifty.changes).toEqual([]);
  });

  it('begins with the first batch that does not fit, gives the weights of a training without a limit, and stays on', async () => {
    const plain = await run({}, KEEPING);
    const thrifty = await run({}, { recompute: 'always' });
    const recipe = limitBetween(thrifty.peak, plain.peak, 0.5);
    const limited = await run(recipe);
    expect(limited.changes).toEqual([{ kind: 'recompute', step: 1 }]);
    expect(limited.weights).toEqual(plain.weights);
    expect(limited.state).toMatchObject({ recomputedFrom: 1, deterministic: true });
    const [first] = limited.files;
    const resumed = await run(recipe, { resume: decodeCheckpoint(first as Uint8Array) });
    expect(resumed.changes).toEqual([]);
    expect(resumed.weights).toEqual(plain.weights);
    const refused = await run(recipe, KEEPING);
    expect(refused.changes[0]).toMatchObject({ kind: 'micro-batches', before: 1 });
    expect(refused.state.recomputedFrom).toBeUndefined();
  });

  it('cuts batches into micro-batches where even that does not fit, and what was tried before changes no bit', async () => {
    const thrifty = await run({}, { recompute: 'always' });
    const recipe = limitBetween(0, thrifty.peak, 0.9);
    const cut = await run(recipe);
    expect(cut.changes).toMatchObject([
      { kind: 'recompute', step: 1 },
      { kind: 'micro-batches', step: 1, microBatches: 2, before: 1 },
    ]);
    const asked = await run(recipe, { microBatches: 2 });
    expect(asked.changes).toEqual([]);
    expect(asked.state.recomputedFrom).toBe(1);
    expect(asked.weights).toEqual(cut.weights);
  });

  it('is left alone by models whose layers keep everything', async () => {
    const model = await toyModel({ type: 'none' }, { model: { encoder: { type: 'lstm' }, decoder: { type: 'lstm' } } });
    const { changes, state } = await run({ memoryLimitBytes: (engine.memory().live ?? 0) + 400_000 }, { model });
    model.dispose();
    expect(changes.map(({ kind }) => kind)).toEqual(['micro-batches']);
    expect(state.recomputedFrom).toBeUndefined();
  });
});

const native = (await listEngines()).find(({ id }) => id === 'native');
if (native?.available !== true) console.warn(`SKIPPED: recomputation in fp16: ${native?.reason ?? 'no native engine'}`);

const scalings = ({ events }: Awaited<ReturnType<typeof run>>) => events.filter(({ kind }) => kind === 'loss-scale');

describe.skipIf(native?.available !== true)('training in fp16 with layers that are computed again', () => {
  beforeAll(async () => {
    engine = await loadEngine('native', { threads: 1, precision: 'fp16' });
  });

  // A half-precision number holds less than 65,520 ≈ 2^16, so the first updates overflow with a scale of 2^20.
  const TOO_LARGE = { lossScale: { initial: 2 ** 20, window: 1000, minimum: 1e-4 } };

  it('skips the same updates and gives the same weights', async () => {
    const plain = await run(TOO_LARGE, KEEPING);
    const thrifty = await run(TOO_LARGE, { recompute: 'always' });
    expect(thrifty.weights).toEqual(plain.weights);
    expect(scalings(thrifty)).toEqual(scalings(plain));
    expect(scalings(plain).length).toBeGreaterThanOrEqual(4);
    expect(thrifty.state.lossScale).toEqual(plain.state.lossScale);
    expect(thrifty.peak).toBeLessThan(plain.peak / 2);
  });

  it('begins in an update that is skipped, stays on after it, and repeats the masks of the trial that did not fit', async () => {
    const plain = await run(TOO_LARGE, KEEPING);
    const thrifty = await run(TOO_LARGE, { recompute: 'always' });
    const recipe = { ...TOO_LARGE, ...limitBetween(thrifty.peak, plain.peak, 0.5) };
    const limited = await run(recipe);
    expect(limited.events.slice(0, 3)).toEqual([
      { kind: 'loss-scale', step: 0, before: 2 ** 20, after: 2 ** 19, reason: 'gradient-overflow' },
      { kind: 'recompute', step: 1 },
      { kind: 'loss-scale', step: 0, before: 2 ** 19, after: 2 ** 18, reason: 'gradient-overflow' },
    ]);
    expect(limited.changes).toHaveLength(1);
    expect(limited.weights).toEqual(plain.weights);
    expect(scalings(limited)).toEqual(scalings(plain));
    const { dropoutCounter, lossScale } = plain.state;
    expect(limited.state).toMatchObject({ recomputedFrom: 1, dropoutCounter, lossScale, deterministic: true });
    const resumed = await run(recipe, { resume: decodeCheckpoint(limited.files[0] as Uint8Array) });
    expect(resumed.changes).toEqual([]);
    expect(resumed.weights).toEqual(plain.weights);
  });

  it('cuts batches of skipped updates into micro-batches where even that does not fit', async () => {
    const thrifty = await run(TOO_LARGE, { recompute: 'always' });
    const recipe = { ...TOO_LARGE, ...limitBetween(0, thrifty.peak, 0.9) };
    const cut = await run(recipe);
    expect(cut.events.slice(0, 3)).toMatchObject([
      { kind: 'loss-scale', step: 0 },
      { kind: 'recompute', step: 1 },
      { kind: 'micro-batches', step: 1, before: 1, microBatches: 2 },
    ]);
    const asked = await run(recipe, { microBatches: 2 });
    expect(asked.changes).toEqual([]);
    expect(asked.weights).toEqual(cut.weights);
    expect(scalings(asked)).toEqual(scalings(cut));
  });
});
