/** Tests training as a whole: stopping, validation, averaging, divergence, and what happens when memory runs out. */
import { isOrdoError } from '@ordo/core';
import { type Engine, loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeCheckpoint } from '../checkpoint/checkpoint.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { COPY, toyBatches, toyModel, toyRecipe } from '../testing/toy-task.ts';
import type { ModelOptions } from '../options/model-options.ts';
import type { Recipe } from '../options/recipe.ts';
import { train } from './train.ts';
import type { TrainingEvent } from './training-event.ts';
import type { TrainingRequest } from './training-request.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine('auto', { threads: 1 });
});

interface Outcome {
  readonly events: TrainingEvent[];
  readonly model: TranslationModel;
  /** The bytes of the last checkpoint. */
  readonly file: Uint8Array;
}

async function run(recipe: Partial<Recipe>, more: Partial<TrainingRequest> = {}): Promise<Outcome> {
  const model = await toyModel({ type: 'sape' });
  const batches = toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 });
  const events: TrainingEvent[] = [];
  let file = new Uint8Array();
  for await (const event of train({ model, batches, recipe: toyRecipe(recipe), seed: 1, ...more })) {
    events.push(event);
    if (event.kind === 'checkpoint') file = Uint8Array.from(await event.capture());
  }
  return { events, model, file };
}

function kinds(events: readonly TrainingEvent[]): string[] {
  return events.map(({ kind }) => kind);
}

function lossesOf({ events }: Outcome): number[] {
  return events.flatMap((event) => (event.kind === 'update' ? [event.loss] : []));
}

/** Returns the numbers of micro-batches to which a training changed, in order. */
function cutsOf({ events, model }: Outcome): number[] {
  model.dispose();
  return events.flatMap((event) => (event.kind === 'micro-batches' ? [event.microBatches] : []));
}

function stepsOf({ events }: Outcome): number[] {
  return events.flatMap((event) => (event.kind === 'checkpoint' ? [event.step] : []));
}

function neverBetter() {
  return { loss: 1, metrics: {} };
}

/** Trains for two updates, then breaks one weight, and returns the message with which the third update ends. */
async function breakWeight(name: string, value: number, of: Partial<ModelOptions> = {}): Promise<string> {
  const model = await toyModel({ type: 'sape' }, { model: of });
  const weights = model.parameters.get(name) as tf.Variable;
  const validate = () => {
    tf.tidy(() => weights.assign(tf.fill(weights.shape, value)));
    return { loss: 1, metrics: {} };
  };
  const recipe = { maxUpdates: 9, validateEvery: 2, dropout: 0.1, accumulate: 2, batchParts: 2 as const };
  const error = await run(recipe, { model, validate }).catch((reason: unknown) => reason);
  model.dispose();
  if (!isOrdoError(error, 'training.diverged')) throw error;
  return error.message;
}

/** exp(710) is larger than the largest double. */
function neverFinite() {
  return { loss: 812, metrics: { perplexity: Math.exp(812) } };
}

function weightsOf(model: TranslationModel): number[] {
  return [...model.parameters.values()].flatMap((parameter) => [...parameter.dataSync()]);
}

describe('train', () => {
  it('ends after the last update with a checkpoint, and tells how many weights were averaged', async () => {
    const { events } = await run({ maxUpdates: 2 });
    expect(kinds(events)).toEqual(['update', 'update', 'curve', 'checkpoint', 'end']);
    expect(events.at(-1)).toMatchObject({ step: 2, reason: 'max-updates', averaged: 1 });
  });

  it('stops after the current update when it is asked to, with a checkpoint to resume from', async () => {
    const stop = new AbortController();
    const validate = () => {
      stop.abort('stop');
      return { loss: 1, metrics: {} };
    };
    const { events } = await run({ maxUpdates: 9, validateEvery: 2 }, { validate, signal: stop.signal });
    expect(kinds(events)).toEqual(['update', 'update', 'validation', 'checkpoint', 'end']);
    expect(events.at(-1)).toMatchObject({ step: 2, reason: 'stopped' });
  });

  it('ends when patience validations in a row have not improved', async () => {
    const losses = [3, 2, 2.5, 2.1];
    const validate = (step: number) => ({ loss: losses[step - 1] as number, metrics: { 'valid/bleu': step } });
    const { events } = await run({ maxUpdates: 9, validateEvery: 1, patience: 2 }, { validate });
    const validations = events.flatMap((event) => (event.kind === 'validation' ? [event.best] : []));
    expect(validations).toEqual([true, true, false, false]);
    expect(events.at(-1)).toMatchObject({ step: 4, reason: 'patience' });
  });

  it('compares BLEU instead of the loss when the recipe says so, also after a resume', async () => {
    // The loss only gets worse; BLEU is best at update 2.
    const bleu = [10, 12, 11, 11.5];
    const validate = (step: number) => ({ loss: step, metrics: { bleu: bleu[step - 1] as number } });
    const recipe = { maxUpdates: 9, validateEvery: 1, patience: 2, validateOn: 'bleu', checkpointEvery: 3 } as const;
    const whole = await run(recipe, { validate });
    const validations = whole.events.flatMap((event) => (event.kind === 'validation' ? [event.best] : []));
    expect(validations).toEqual([true, true, false, false]);
    expect(whole.events.at(-1)).toMatchObject({ step: 4, state: { best: { loss: 2, step: 2, bleu: 12 } } });
    const first = await run({ ...recipe, maxUpdates: 3 }, { validate });
    const resumed = await run(recipe, { validate, resume: decodeCheckpoint(first.file) });
    expect(resumed.events.at(-1)).toMatchObject({ step: 4, reason: 'patience' });
  });

  it('offers each state for saving once, even if it is due for two reasons', async () => {
    expect(stepsOf(await run({ maxUpdates: 4, checkpointEvery: 2 }))).toEqual([2, 4]);
    expect(stepsOf(await run({ maxUpdates: 5, checkpointEvery: 2 }))).toEqual([2, 4, 5]);
    const done = await run({ maxUpdates: 4, checkpointEvery: 2 });
    const resumed = await run({ maxUpdates: 4, checkpointEvery: 2 }, { resume: decodeCheckpoint(done.file) });
    expect(kinds(resumed.events)).toEqual(['end']);
    // Patience may also end a training at an update that has a checkpoint.
    const stopped = await run(
      { maxUpdates: 9, validateEvery: 1, patience: 1, checkpointEvery: 2 },
      { validate: neverBetter },
    );
    expect(stepsOf(stopped)).toEqual([2]);
  });

  it('does not offer a state again when it is stopped right after a checkpoint', async () => {
    const stop = new AbortController();
    const request = {
      model: await toyModel({ type: 'sape' }),
      batches: toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 }),
      recipe: toyRecipe({ maxUpdates: 9, checkpointEvery: 2 }),
      seed: 1,
    };
    const events: TrainingEvent[] = [];
    for await (const event of train({ ...request, signal: stop.signal })) {
      events.push(event);
      if (event.kind === 'checkpoint') stop.abort('stop');
    }
    expect(kinds(events)).toEqual(['update', 'update', 'checkpoint', 'end']);
    expect(events.at(-1)).toMatchObject({ step: 2, reason: 'stopped' });
  });

  it('averages the weights of the last validations into the model', async () => {
    const recipe = { maxUpdates: 3, validateEvery: 1, averageLast: 2 };
    const { events, model, file } = await run(recipe);
    const snapshots = decodeCheckpoint(file).training?.snapshots ?? [];
    expect(events.at(-1)).toMatchObject({ averaged: 2 });
    expect(snapshots).toHaveLength(2);
    const [first, second] = snapshots.map((weights) => [...weights.values()].flatMap(({ values }) => [...values]));
    const mean = first?.map((value, i) => Math.fround((value + (second?.[i] as number)) / 2));
    expect(weightsOf(model)).toEqual(mean);
  });

  it('ends with the weights of the best validation when the recipe wants them, also after a resume', async () => {
    // The third of four validations is the best.
    const losses = [4, 3, 1, 2];
    const validate = (step: number) => ({ loss: losses[step - 1] as number, metrics: {} });
    const recipe = { maxUpdates: 4, validateEvery: 1, checkpointEvery: 3 } as const;
    const atBest = weightsOf((await run({ ...recipe, maxUpdates: 3 }, { validate })).model);
    const best = await run({ ...recipe, finalWeights: 'best' }, { validate });
    expect(weightsOf(best.model)).toEqual(atBest);
    expect(weightsOf((await run(recipe, { validate })).model)).not.toEqual(atBest);
    const mean = { ...recipe, averageLast: 2 };
    const meanAtBest = weightsOf((await run({ ...mean, maxUpdates: 3 }, { validate })).model);
    const first = await run({ ...mean, finalWeights: 'best', maxUpdates: 3 }, { validate });
    const resumed = await run({ ...mean, finalWeights: 'best' }, { validate, resume: decodeCheckpoint(first.file) });
    expect(weightsOf(resumed.model)).toEqual(meanAtBest);
    expect(resumed.events.at(-1)).toMatchObject({ averaged: 2, state: { best: { step: 3 } } });
  });

  it('does not pass off a model as trained that is far worse than guessing', async () => {
    // The toy vocabulary has 16 symbols, so guessing has a loss of ln 16 = 2.77.
    const error = await run({ maxUpdates: 30, learningRate: 10, warmupUpdates: 1 }).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'training.diverged') && error.message).toMatch(/update, 30: the loss is .* guessing/u);
  });

  it('reports the end of each epoch', async () => {
    const batches = toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 });
    const { events } = await run({ maxUpdates: 2 * batches.batchesPerEpoch });
    const epochs = events.filter((event) => event.kind === 'epoch');
    expect(epochs).toEqual([
      { kind: 'epoch', epoch: 0, step: batches.batchesPerEpoch },
      { kind: 'epoch', epoch: 1, step: 2 * batches.batchesPerEpoch },
    ]);
  });

  it('computes batches that do not fit in as many micro-batches as it takes, within the same update', async () => {
    const before = engine.memory().live;
    engine.resetPeak();
    const whole = await run({ maxUpdates: 3, dropout: 0 });
    whole.model.dispose();
    const needed = (engine.memory().peak ?? 0) - before;
    for (const share of [0.8, 0.7]) {
      const recipe = { maxUpdates: 3, dropout: 0, memoryLimitBytes: Math.round(before + needed * share) };
      const recompute = 'never' as const;
      const cut = await run(recipe, { recompute });
      const found = cutsOf(cut).at(-1) ?? 0;
      // The cut is no finer than necessary: with half as many micro-batches some batch would not fit.
      expect(cutsOf(await run(recipe, { recompute, microBatches: found / 2 }))).toEqual([found]);
      expect(cutsOf(await run(recipe, { recompute, microBatches: found }))).toEqual([]);
      expect(cut.events.at(-1)).toMatchObject({ state: { deterministic: false } });
      const [a, b] = [lossesOf(whole), lossesOf(cut)] as const;
      expect(a).toHaveLength(3);
      expect(Math.max(...a.map((loss, i) => Math.abs(loss - (b[i] as number))))).toBeLessThan(1e-5);
    }
  });

  it('refuses to train in another precision than the engine computes in', async () => {
    const error = await run({ precision: 'bf16' }).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'engine.unavailable') && error.pointer).toBe('/recipe/precision');
  });

  it('ends with an error when not even one sentence pair fits', async () => {
    const error = await run({ maxUpdates: 1, memoryLimitBytes: 1 }).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'engine.out-of-memory')).toBe(true);
  });

  it('ends with an error that names the update when it diverges', async () => {
    const model = await toyModel({ type: 'sape' });
    const table = model.parameters.get('embedding') as tf.Variable;
    tf.tidy(() => table.assign(tf.fill(table.shape, Number.NaN)));
    const error = await run({ maxUpdates: 1 }, { model }).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'training.diverged') && error.message).toContain('at update 1');
  });

  it.each([
    ['decoder.1.feedForward.inner.weight', {}, 'layer 2 of 2 of the decoder'],
    ['encoder.0.feedForward.inner.weight', {}, 'layer 1 of 2 of the encoder'],
    // The decoder's LSTMs feed each other, so they are shown as one layer.
    [
      'decoder.0.recurrent.weight',
      { encoder: { type: 'lstm' }, decoder: { type: 'lstm' } },
      'layer 2 of 2 of the decoder',
    ],
    ['embedding', {}, 'the embeddings of the encoder'],
  ] as const)(
    'names the first layer that is not finite where %s is broken, and the last good loss',
    async (name, of, layer) => {
      const message = await breakWeight(name, Number.NaN, of);
      const { events } = await run({ maxUpdates: 2, dropout: 0.1, accumulate: 2, batchParts: 2 });
      expect(message).toMatch(/^the training diverged at update 3: the loss is NaN/u);
      expect(message).toContain(`not finite is in ${layer}, and the weights ${name} are not finite either`);
      expect(message).toMatch(/the last good loss was \d\.\d{3} nats per token, at update 2/u);
      if (Object.keys(of).length > 0) return;
      const [, last] = events.flatMap((event) => (event.kind === 'update' ? [event.loss] : []));
      expect(message).toContain(`${last?.toFixed(3)} nats`);
    },
  );

  it('says so when a validation measures what is not finite, with a model whose values are', async () => {
    const error = await run({ maxUpdates: 2, validateEvery: 1 }, { validate: neverFinite }).catch(
      (reason: unknown) => reason,
    );
    expect(isOrdoError(error, 'training.diverged') && error.message).toMatch(
      /^the training diverged at update 1: the validation's perplexity is Infinity; the last good loss was .* at update 1; all weights and the states of all layers are finite$/u,
    );
  });

  it('refuses a checkpoint of another model', async () => {
    const resume = decodeCheckpoint((await run({ maxUpdates: 1 })).file);
    const model = await toyModel({ type: 'sape' }, { model: { feedForward: 48 } });
    const error = await run({ maxUpdates: 2 }, { model, resume }).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'checkpoint.invalid') && error.message).toContain('encoder.0.feedForward.inner.weight');
  });
});
