/**
 * Tests dynamic loss scaling: compares its rule with fairseq's, and runs trainings in half precision whose gradients overflow.
 */
import { isOrdoError, Random } from '@ordo/core';
import { listEngines, loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Checkpoint, decodeCheckpoint } from '../../checkpoint/checkpoint.ts';
import { type Recipe, resolveRecipe } from '../../options/recipe.ts';
import { COPY, toyBatches, toyModel, toyRecipe } from '../../testing/toy-task.ts';
import { afterOverflow, afterUpdateMade, beginLossScale, type LossScale } from './loss-scale.ts';
import { train } from '../train.ts';
import type { LossScaleEvent, TrainingEvent, UpdateEvent } from '../training-event.ts';
import type { TrainingRequest } from '../training-request.ts';

const OPTIONS = { initial: 128, window: 4, minimum: 1e-4 };

/**
 * fairseq's DynamicLossScaler (fairseq/optim/dynamic_loss_scaler.py, 0.10) with a tolerance of 0 and no threshold. It counts
 * iterations, whereas our scaler counts calm updates.
 */
class FairseqScaler {
  lossScale = OPTIONS.initial;
  #iter = 0;
  #lastOverflowIter = -1;

  update(overflow: boolean): number {
    if (overflow) {
      this.#lastOverflowIter = this.#iter;
      this.lossScale /= 2;
    } else if ((this.#iter - this.#lastOverflowIter) % OPTIONS.window === 0) this.lossScale *= 2;
    this.#iter += 1;
    return this.lossScale;
  }
}

describe('the loss scale', () => {
  it('follows fairseq’s scaler, whatever overflows when', () => {
    const random = Random.fromSeed(1, 'overflows');
    for (let repetition = 0; repetition < 20; repetition++) {
      const theirs = new FairseqScaler();
      let ours: LossScale | null = { scale: OPTIONS.initial, calm: 0, skipped: 0 };
      for (let step = 1; step <= 100; step++) {
        const overflow = random.nextBelow(100) < 15;
        ours = overflow
          ? afterOverflow(ours as LossScale, { ...OPTIONS, minimum: 2 ** -100 })
          : afterUpdateMade(ours as LossScale, OPTIONS);
        expect(ours?.scale).toBe(theirs.update(overflow));
      }
    }
  });

  it('ends the training where half of it would not be above the smallest', () => {
    const before: LossScale = { scale: 2 ** -13, calm: 0, skipped: 20 };
    // 2^-12 / 2 = 1.2e-4 is above 1e-4, and 2^-13 / 2 = 6.1e-5 is not.
    expect(afterOverflow({ ...before, scale: 2 ** -12 }, OPTIONS)?.scale).toBe(2 ** -13);
    expect(afterOverflow(before, OPTIONS)).toBe(null);
  });

  it('belongs to a recipe in fp16, with fairseq’s defaults, and to no other', () => {
    // 2^14 / 8 = 2,048 updates.
    expect(resolveRecipe({ precision: 'fp16', accumulate: 8 }).lossScale).toEqual({
      initial: 128,
      window: 2048,
      minimum: 1e-4,
    });
    expect(resolveRecipe({ precision: 'fp16', lossScale: { window: 7 } }).lossScale).toMatchObject({
      initial: 128,
      window: 7,
    });
    for (const precision of ['fp32', 'bf16', 'fp64'] as const) {
      expect(resolveRecipe({ precision })).not.toHaveProperty('lossScale');
      expect(beginLossScale(resolveRecipe({ precision }), { scale: 8, calm: 1, skipped: 2 })).toBeUndefined();
    }
    expect(() => resolveRecipe({ lossScale: { window: 7 } })).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ pointer: '/lossScale' })] }),
    );
    expect(() => beginLossScale({ ...resolveRecipe({}), precision: 'fp16' })).toThrow('lacks the option lossScale');
  });
});

type Training = NonNullable<Checkpoint['training']>;

const scalings = (events: readonly TrainingEvent[]): LossScaleEvent[] =>
  events.flatMap((event) => (event.kind === 'loss-scale' ? [event] : []));
const updates = (events: readonly TrainingEvent[]): UpdateEvent[] =>
  events.flatMap((event) => (event.kind === 'update' ? [event] : []));

const native = (await listEngines()).find(({ id }) => id === 'native');
if (native?.available !== true) console.warn(`SKIPPED: trainings in fp16: ${native?.reason ?? 'no native engine'}`);

describe.skipIf(native?.available !== true)('a training in fp16', () => {
  beforeAll(async () => {
    await loadEngine('native', { threads: 1, precision: 'fp16' });
  });

  async function run(recipe: Partial<Recipe>, more: Partial<TrainingRequest> = {}) {
    const model = more.model ?? (await toyModel({ type: 'sape' }));
    const batches = toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 });
    const events: TrainingEvent[] = [];
    const files: Uint8Array[] = [];
    const weights = () => [...model.parameters.values()].flatMap((parameter) => [...parameter.dataSync()]);
    const at: number[][] = [];
    const complete = toyRecipe({ lossScale: OPTIONS, ...recipe });
    for await (const event of train({ model, batches, recipe: complete, seed: 1, ...more })) {
      events.push(event);
      if (event.kind === 'loss-scale') at.push(weights());
      if (event.kind === 'checkpoint') files.push(Uint8Array.from(await event.capture()));
    }
    return { events, files, at, weights: weights(), batches };
  }

  // A target's gradient is nearly minus the scale, and a half-precision number holds less than 65,520, so 2^20 … 2^17 overflow.
  const TOO_LARGE = { ...OPTIONS, initial: 2 ** 20, window: 1000 };

  it('skips updates whose gradient overflows, tells of each, and goes on', async () => {
    const start = (await run({ maxUpdates: 1 }, {})).events;
    const { events, at } = await run({ maxUpdates: 6, lossScale: TOO_LARGE });
    const skipped = scalings(events);
    expect(skipped.slice(0, 2)).toEqual([
      { kind: 'loss-scale', step: 0, before: 2 ** 20, after: 2 ** 19, reason: 'gradient-overflow' },
      { kind: 'loss-scale', step: 0, before: 2 ** 19, after: 2 ** 18, reason: 'gradient-overflow' },
    ]);
    expect(skipped.length).toBeGreaterThanOrEqual(4);
    // The weights did not change.
    const atStart = skipped.filter(({ step }) => step === 0);
    expect(new Set(at.slice(0, atStart.length).map((weights) => weights.join())).size).toBe(1);
    // All six updates were made, and the first has the learning rate of a first update.
    expect(updates(events).map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(updates(events)[0]?.learningRate).toBe(updates(start)[0]?.learningRate);
    const last = skipped.at(-1)?.after;
    const lossScale = { scale: last, skipped: skipped.length, calm: 6 - (skipped.at(-1)?.step ?? 0) };
    // Batches of skipped updates are not repeated: 6 + skipped were read.
    const batches = toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 });
    for (let i = 0; i < 6 + skipped.length; i++) batches.next();
    expect(events.at(-1)).toMatchObject({ kind: 'end', state: { lossScale, cursor: batches.cursor } });
  });

  it('doubles the scale after a window of updates without overflow', async () => {
    const { events } = await run({ maxUpdates: 8 });
    expect(scalings(events)).toEqual([
      { kind: 'loss-scale', step: 4, before: 128, after: 256, reason: 'growth' },
      { kind: 'loss-scale', step: 8, before: 256, after: 512, reason: 'growth' },
    ]);
  });

  it('divides the gradient by the scale once: norm and update hardly depend on it', async () => {
    const [one, large] = await Promise.all(
      [1, 2 ** 12].map((initial) => run({ maxUpdates: 3, clipNorm: 0.5, lossScale: { ...OPTIONS, initial } })),
    );
    const norms = (outcome: typeof one) => updates(outcome?.events ?? []).map(({ gradientNorm }) => gradientNorm);
    norms(one).forEach((norm, i) => expect(norm / (norms(large)[i] as number)).toBeCloseTo(1, 2));
    expect(norms(one)[0]).toBeGreaterThan(0.5);
    const apart = Math.hypot(...(one?.weights ?? []).map((weight, i) => weight - (large?.weights[i] as number)));
    expect(apart / Math.hypot(...(one?.weights ?? []))).toBeLessThan(2e-3);
  });

  it('resumes to the bit, also between updates that are skipped', async () => {
    // The scale doubles after every update, so many updates overflow.
    const recipe = { maxUpdates: 30, checkpointEvery: 7, dropout: 0.1, lossScale: { ...TOO_LARGE, window: 1 } };
    const whole = await run(recipe);
    expect(scalings(whole.events).filter(({ reason }) => reason === 'gradient-overflow').length).toBeGreaterThan(10);
    for (const file of whole.files.slice(0, 3)) {
      const resume = decodeCheckpoint(file);
      const resumed = await run(recipe, { resume });
      expect(resumed.weights).toEqual(whole.weights);
      const from = resume.training?.state.step ?? 0;
      const later = updates(whole.events).filter(({ step }) => step > from);
      expect(updates(resumed.events).map(({ loss }) => loss)).toEqual(later.map(({ loss }) => loss));
      const ends = [whole, resumed].map(({ events }) => events.at(-1));
      const states = ends.map((end) => (end?.kind === 'end' ? end.state.lossScale : null));
      expect(states[0]).toEqual(states[1]);
    }
  });

  it('offers no checkpoint of a step twice, and validates no step twice, where updates between are skipped', async () => {
    const recipe = { maxUpdates: 12, checkpointEvery: 2, validateEvery: 3, lossScale: { ...TOO_LARGE, window: 1 } };
    const { events } = await run(recipe, { validate: () => ({ loss: 1, metrics: {} }) });
    const steps = (kind: TrainingEvent['kind']) => events.flatMap((event) => (event.kind === kind ? [event.step] : []));
    expect(steps('checkpoint')).toEqual([2, 4, 6, 8, 10, 12]);
    expect(steps('validation')).toEqual([3, 6, 9, 12]);
  });

  it('ends as diverged when the loss itself stays infinite, after the smallest scale, and says so', async () => {
    const model = await toyModel({ type: 'sape' });
    const table = model.parameters.get('embedding') as tf.Variable;
    tf.tidy(() => table.assign(tf.fill(table.shape, Number.NaN)));
    const lossScale = { ...OPTIONS, initial: 8, minimum: 1 };
    const error = await run({ maxUpdates: 9, lossScale }, { model }).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'training.diverged') && error.message).toBe(
      "the training diverged at update 1: the loss is NaN and the gradient's norm NaN, with a loss scale of 2, half of which is not " +
        'above the smallest, 1; no update was made before; the first value that is not finite is in the embeddings of the encoder, ' +
        'and the weights embedding are not finite either',
    );
    expect(isOrdoError(error) && error.fix).toContain('set precision to "bf16" or "fp32"');
  });

  it('starts again from a checkpoint without a scaler, as those of other precisions are', async () => {
    const { files } = await run({ maxUpdates: 2 });
    const { training, ...checkpoint } = decodeCheckpoint(files.at(-1) as Uint8Array);
    const { lossScale, ...state } = (training as Training).state;
    expect(lossScale).toEqual({ scale: 128, calm: 2, skipped: 0 });
    const resumed = await run(
      { maxUpdates: 3 },
      { resume: { ...checkpoint, training: { ...(training as Training), state } } },
    );
    expect(resumed.events.at(-1)).toMatchObject({ state: { lossScale: { scale: 128, calm: 1, skipped: 0 } } });
  });
});
