/** Models of every registered encoding are frozen: the parts of all inputs and the constants sum up to the logits. */
import { Random } from '@ordo/core';
import { constant, loadEngine, tf } from '@ordo/tensor';
import { isSelected } from '@ordo/testing/selection';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LanguageModel } from '../language/language-model.ts';
import { projectOutput } from '../model/decoder.ts';
import type { DecoderParts } from '../model/model-parts.ts';
import { LANGUAGE_CASES, toyLanguageModel } from '../testing/toy-language-model.ts';
import { POSITIONAL_CASES } from '../testing/positional-cases.ts';
import { orderOf, toyModel, withEos } from '../testing/toy-task.ts';
import { freezeLanguageModel } from './freeze-language.ts';
import { freezeTranslation } from './freeze-translation.ts';
import type { FrozenModel, PositionSet } from './frozen-model.ts';

const TEXT = Int32Array.of(2, 5, 3, 3, 9, 15, 7);

/** Returns the largest difference between the logits and the sum of all parts and constants, divided by the largest logit. */
function errorOf(model: DecoderParts, frozen: FrozenModel, sets: readonly PositionSet[]): number {
  return tf.tidy(() => {
    const { states, start } = frozen.partsOf(sets);
    const sum = tf.pad(tf.sum(states, 0), [
      [start, 0],
      [0, 0],
    ]);
    const all = tf.add<tf.Tensor2D>(sum, frozen.constants());
    const logits = tf.matMul(all, model.outputWeight, false, true);
    const summed = model.outputBias === null ? logits : tf.add(logits, model.outputBias);
    const found = projectOutput(model, frozen.states);
    const size = tf.max(tf.abs(found)).dataSync()[0] as number;
    return (tf.max(tf.abs(tf.sub(summed, found))).dataSync()[0] as number) / size;
  });
}

const each = (length: number, side: keyof PositionSet): PositionSet[] =>
  Array.from({ length }, (_, position) => ({ [side]: [position] }));

/** Parameters that start as 0 or 1 get other values, so that the test notices a missing term. */
function shake({ parameters }: Pick<LanguageModel, 'parameters'>): void {
  const random = Random.fromSeed(7, 'shaken biases and gains');
  tf.tidy(() => {
    for (const [name, variable] of parameters) {
      if (!/\.(bias|gain)$/u.test(name)) continue;
      const noise = Float64Array.from({ length: variable.size }, () => 0.3 * random.nextNormal());
      variable.assign(tf.add(variable, constant(noise, variable.shape)));
    }
  });
}

const PLACEMENTS = ['pre', 'post'] as const;
const ACTIVATIONS = ['relu', 'gelu', 'gelu-tanh'] as const;
const named = <T extends object>(cases: readonly T[]) =>
  ACTIVATIONS.flatMap((activation) =>
    PLACEMENTS.flatMap((norm) =>
      cases.map((options) => [JSON.stringify(options), { norm, activation }, options] as const),
    ),
  );

const ENGINES = ['auto', 'cpu', 'float64'] as const;

describe.each(ENGINES)('on %s', (engine) => {
  const [column, columns] = [ENGINES.indexOf(engine), ENGINES.length];
  const select = <T>(cases: readonly T[]): T[] => cases.filter((_, row) => isSelected({ row, column, columns }));
  const tolerance = engine === 'float64' ? 1e-10 : 2e-5;
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  it.each(select(named(LANGUAGE_CASES)))(
    'a language model with %s, in the form %j, is the sum of its parts',
    async (_name, form, options) => {
      const before = tf.memory().numTensors;
      const model = await toyLanguageModel(options, form);
      shake(model);
      const frozen = freezeLanguageModel(model, TEXT);
      expect(errorOf(model, frozen, each(TEXT.length, 'target'))).toBeLessThan(tolerance);
      // A part with only late positions is computed without the positions before them, with the same result.
      const late = frozen.partsOf([{ target: [4] }, { target: [6, 5] }]);
      const whole = frozen.partsOf([{ target: [4] }, { target: [6, 5] }, { target: [0] }]);
      expect([late.start, whole.start]).toEqual([4, 0]);
      const [few, all] = [late.states, tf.tidy(() => tf.slice(whole.states, [0, 4, 0], [2, 3, -1]))];
      expect(tf.tidy(() => tf.max(tf.abs(tf.sub(few, all))).dataSync()[0])).toBeLessThan(tolerance);
      expect(tf.tidy(() => tf.max(tf.abs(tf.slice(whole.states, [0, 0, 0], [2, 4, -1]))).dataSync()[0])).toBe(0);
      tf.dispose([few, all, whole.states]);
      frozen.dispose();
      model.dispose();
      expect(tf.memory().numTensors).toBe(before);
    },
  );

  it.each(select(named(POSITIONAL_CASES)))(
    'a translation model with %s, in the form %j, is the sum of its parts',
    async (_name, form, options) => {
      const before = tf.memory().numTensors;
      const model = await toyModel(options, { model: form });
      shake(model);
      const words = [2, 9, 4, 4, 7];
      const source = withEos(words);
      const target = withEos([6, 3, 8]);
      const frozen = freezeTranslation(model, { source: { tokens: source, orders: orderOf(words) }, target });
      const sets = [...each(source.length, 'source'), ...each(target.length, 'target')];
      expect(errorOf(model, frozen, sets)).toBeLessThan(tolerance);
      // These sets hold positions of both sides.
      const halves = [
        { source: [0, 3, 5], target: [1, 2] },
        { source: [1, 2, 4], target: [0, 3] },
      ];
      expect(errorOf(model, frozen, halves)).toBeLessThan(tolerance);
      frozen.dispose();
      model.dispose();
      expect(tf.memory().numTensors).toBe(before);
    },
  );

  it('a model without an encoder is the sum of its parts, too', async () => {
    const model = await toyModel({ type: 'sape' }, { model: { encoder: { type: 'none' }, encoderLayers: 0 } });
    shake(model);
    const source = withEos([2, 9, 4]);
    const frozen = freezeTranslation(model, { source: { tokens: source }, target: withEos([6, 3]) });
    expect(errorOf(model, frozen, [...each(4, 'source'), ...each(3, 'target')])).toBeLessThan(tolerance);
    frozen.dispose();
    model.dispose();
  });
});

describe('what cannot be frozen', () => {
  it('is refused by name: gates are no linear maps', async () => {
    const model = await toyModel({ type: 'sape' }, { model: { encoder: { type: 'disan' } } });
    const freeze = () => freezeTranslation(model, { source: { tokens: withEos([2]) }, target: withEos([2]) });
    expect(freeze).toThrow('the encoder disan cannot be decomposed exactly');
    model.dispose();
  });

  it.each([
    [{ target: [3] }, 'position 3 is not in a target of 3 tokens'],
    [{ target: [-1] }, 'position -1 is not in a target'],
    [{ target: [0.5] }, 'position 0.5 is not in a target'],
    [{ source: [0] }, 'position 0 is not in a source of 0 tokens'],
    [{ target: [1, 1] }, 'a set names a position of the target twice'],
  ])('are the positions %j', async (set, message) => {
    const model = await toyLanguageModel({ type: 'none' });
    const frozen = freezeLanguageModel(model, Int32Array.of(2, 3, 4));
    expect(() => frozen.partsOf([set])).toThrow(message);
    expect(() => frozen.partsOf([])).toThrow('no set of positions is given');
    frozen.dispose();
    model.dispose();
  });
});
