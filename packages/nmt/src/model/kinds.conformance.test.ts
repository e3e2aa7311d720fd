/** Requirements on every registered kind of encoder and decoder. A new kind is tested without an edit here. */
import { findProblems } from '@ordo/core';
import { listEngines, loadEngine, tf } from '@ordo/tensor';
import { isSelected, itFrom, listSelected } from '@ordo/testing/selection';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../decoding/translate.ts';
import { listDecoders } from '../decoders/registry.ts';
import { listEncoders } from '../encoders/registry.ts';
import { DECODING_DEFAULTS } from '../options/decoding-options.ts';
import { decoderOf, encoderOf, resolveModel } from '../options/resolve-model.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import { compareGradients } from '../testing/compare-gradients.ts';
import { checkDirections } from '../testing/directional-check.ts';
import { moveToSmoothPoint } from '../testing/gradient-check.ts';
import { KIND_CASES, type KindCase } from '../testing/kind-cases.ts';
import { fingerprint, trainFrom } from '../testing/resumed-training.ts';
import { scoreRows, worstDifference } from '../testing/score-rows.ts';
import { COPY, handBatch, TINY_MODEL, toyModel, toyRecipe, UNEVEN_PAIRS, withEos } from '../testing/toy-task.ts';
import { readAttention } from './attention/read-attention.ts';
import { countParameters, type TranslationModel } from './translation-model.ts';

const listed = await listEngines();
const engines = listed.filter(({ id, available }) => available && id !== 'cpu').map(({ id }) => id);
for (const { id, available, reason } of listed) if (!available) console.warn(`SKIPPED on ${id}: ${reason}`);

const build = ({ model, positional }: KindCase, seed?: number): Promise<TranslationModel> =>
  toyModel(positional, { model, ...(seed === undefined ? {} : { seed }) });

describe.each(listSelected(engines))('on %s', (engine) => {
  const [column, columns] = [engines.indexOf(engine), engines.length];
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  describe.each(KIND_CASES.map((kind) => [JSON.stringify(kind), kind] as const))('%s', (_, kind) => {
    const test = itFrom({ row: KIND_CASES.indexOf(kind), column, columns });
    let model: TranslationModel;
    let before: number;
    beforeAll(async () => {
      before = tf.memory().numTensors;
      model = await build(kind);
      return () => {
        model.dispose();
      };
    });

    test('has as many parameters as its formula says', () => {
      const { shape, positional } = model;
      const [encoder, decoder] = [encoderOf(shape), decoderOf(shape)];
      const modules = [
        ...encoder.declaration.countParameters(encoder.options, shape),
        ...decoder.declaration.countParameters(decoder.options, shape),
      ];
      const tables = new Set([model.sourceTable, model.targetTable, model.outputWeight, model.outputBias]);
      const sizes = [...tables].map((table) => table?.size ?? 0);
      const expected =
        modules.reduce((sum, { parameters }) => sum + parameters, 0) +
        sizes.reduce((sum, size) => sum + size, 0) +
        getPositionalEncoding(positional.type).parameterCount(positional, shape);
      expect(countParameters(model).total).toBe(expected);
    });

    test('shows as many attentions over the source as it says, each row of which sums to 1', async () => {
      const { options, declaration } = decoderOf(model.shape);
      const seen = await readAttention(model, { tokens: withEos([4, 5, 6]) }, withEos([5, 4]));
      const crossing = seen.filter(({ kind: of }) => of === 'cross');
      expect(crossing).toHaveLength(declaration.countSourceAttentions(options, model.shape));
      for (const row of crossing.flatMap(({ weights }) => weights.flat())) {
        expect(row).toHaveLength(4);
        expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
      }
    });

    test('scores a sentence alone as it does padded in a batch', async () => {
      const together = await scoreRows(model, UNEVEN_PAIRS, 2);
      for (const [row, pair] of UNEVEN_PAIRS.entries()) {
        const [alone] = await scoreRows(model, [pair], 0);
        expect(worstDifference(together[row], alone)).toBeLessThan(2e-5);
      }
    });

    test('scores the tokens that it decodes step by step as a full pass does', async () => {
      const sources = UNEVEN_PAIRS.map(([source]) => withEos(source));
      const found = await translate(model, sources, { ...DECODING_DEFAULTS, beam: 3, maxLengthB: 4 });
      const pairs = found.flatMap((list, i) => list.map(({ tokens }) => [UNEVEN_PAIRS[i]?.[0] ?? [], tokens] as const));
      const full = await scoreRows(model, pairs, 0);
      const worst = found.flat().map(({ logProbabilities }, i) => worstDifference(logProbabilities, full[i]));
      expect(Math.max(...worst)).toBeLessThan(2e-5);
    });

    test('has the gradients that finite differences give, in every parameter', async () => {
      const { worst, tested } = compareGradients(model, handBatch(UNEVEN_PAIRS));
      // Finite differences of the loss are rougher with TensorFlow's tanh. Its gradients agree with those in float64 to 4.4e-6
      // even where the difference is 1.4 % off (an LSTM with the norm before, TensorFlow 2.21).
      expect(worst).toBeLessThan(engine === 'tensorflow' ? 0.02 : 0.01);
      // The parameters of encodings, some of which are even smaller, have a suite of their own.
      const small = [...model.parameters.keys()].filter((name) => !name.startsWith('positional.') && !tested.has(name));
      const found = await checkDirections(model, handBatch(UNEVEN_PAIRS), (name) => small.includes(name));
      const smaller = small.filter((name) => !found.tested.has(name));
      const moved = await build(kind);
      moveToSmoothPoint(moved);
      const last = await checkDirections(moved, handBatch(UNEVEN_PAIRS), (name) => smaller.includes(name));
      moved.dispose();
      expect([...found.wrong, ...last.wrong]).toEqual([]);
      expect(smaller.filter((name) => !last.tested.has(name))).toEqual([]);
    });

    test('resumes in the middle of an epoch bit for bit', async () => {
      const recipe = toyRecipe({ dropout: 0.2, attentionDropout: 0.1, activationDropout: 0.1, checkpointEvery: 2 });
      const whole = await trainFrom(await build(kind, 3), recipe);
      const halves = await trainFrom(await build(kind, 3), recipe, whole.checkpoints[0]);
      expect(halves.losses).toEqual(whole.losses.slice(2));
      expect(fingerprint(halves.checkpoints.at(-1))).toBe(fingerprint(whole.checkpoints.at(-1)));
    });

    test('leaves no tensor behind but those of the model', () => {
      expect(tf.memory().numTensors).toBe(before + model.parameters.size);
    });
  });
});

describe('on the fastest engine', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  // Training takes seconds, so `npm test` takes every fourth kind.
  const kinds = KIND_CASES.filter((_, row) => isSelected({ row, column: 0, columns: 4 }));
  it.each(kinds.map((kind) => [JSON.stringify(kind), kind] as const))(
    'learns to copy, far below the loss of guessing: %s',
    async (_, kind) => {
      const task = { ...COPY, words: 6, minimum: 2, maximum: 4, sentences: 400 };
      const recipe = toyRecipe({
        batchTokens: 256,
        maxUpdates: 120,
        learningRate: 0.01,
        warmupUpdates: 40,
        labelSmoothing: 0,
      });
      const { losses } = await trainFrom(await build(kind), recipe, undefined, task);
      // A uniform guess among the 16 symbols costs ln 16 = 2.77 nats a token, and among the 7 that are used 1.95.
      expect(losses[0]).toBeGreaterThan(2.5);
      expect(losses.at(-1)).toBeLessThan(1.5);
    },
    120_000,
  );
});

describe('the kinds', () => {
  it.each([...listEncoders(), ...listDecoders()].map((kind) => [kind.id, kind] as const))(
    '%s refuses unknown options',
    (_, { id, options }) => {
      expect(findProblems(options, { type: id })).toEqual([]);
      expect(findProblems(options, { type: id, direction: 'both' })).toHaveLength(1);
    },
  );

  it('are left out of a model that has the usual ones', () => {
    const named = { ...TINY_MODEL, encoder: { type: 'transformer' }, decoder: { type: 'transformer' } };
    expect(resolveModel(named)).toStrictEqual(resolveModel(TINY_MODEL));
    expect(Object.keys(resolveModel(TINY_MODEL))).not.toContain('encoder');
  });
});
