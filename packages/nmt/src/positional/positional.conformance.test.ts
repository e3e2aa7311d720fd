/** Requirements on every registered positional encoding. A new encoding is tested without an edit here. */
import { findProblems, isOrdoError } from '@ordo/core';
import { listEngines, loadEngine, tf } from '@ordo/tensor';
import { isSelected, itFrom, listSelected } from '@ordo/testing/selection';
import { beforeAll, describe, expect, it } from 'vitest';
import { DECODING_DEFAULTS } from '../options/decoding-options.ts';
import { translate } from '../decoding/translate.ts';
import { inputLimit } from '../model/input-length.ts';
import { countParameters, type TranslationModel } from '../model/translation-model.ts';
import { buildDeadModel, DEAD_ENCODINGS } from '../testing/dead-encoding.ts';
import { checkDirections, STIRRINGS, stirEncoding } from '../testing/directional-check.ts';
import { findUntested, POSITIONAL_CASES } from '../testing/positional-cases.ts';
import { fingerprint, trainFrom } from '../testing/resumed-training.ts';
import { scoreRows, worstDifference } from '../testing/score-rows.ts';
import { EOS, handBatch, orderOf, toyModel, toyRecipe, UNEVEN_PAIRS, withEos } from '../testing/toy-task.ts';
import type { PositionalOptions } from './declaration.ts';
import { getPositionalEncoding, listPositionalEncodings } from './registry.ts';
import { resolvePositional } from './resolve-positional.ts';

const listed = await listEngines();
const engines = listed.filter(({ id, available }) => available && id !== 'cpu').map(({ id }) => id);
for (const { id, available, reason } of listed) if (!available) console.warn(`SKIPPED on ${id}: ${reason}`);

describe.each(listSelected(engines))('on %s', (engine) => {
  const [column, columns] = [engines.indexOf(engine), engines.length];
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  describe.each(POSITIONAL_CASES.map((options) => [JSON.stringify(options), options] as const))('%s', (_, options) => {
    const test = itFrom({ row: POSITIONAL_CASES.indexOf(options), column, columns });
    let model: TranslationModel;
    let before: number;
    beforeAll(async () => {
      before = tf.memory().numTensors;
      model = await toyModel(options);
      return () => {
        model.dispose();
      };
    });

    test('has as many parameters as its formula says', () => {
      const { parameterCount } = getPositionalEncoding(options.type);
      expect(countParameters(model).positional).toBe(parameterCount(model.positional as never, model.shape));
    });

    test('has as many parameters as its formula says when the encoder has no layers', async () => {
      const { parameterCount, findProblems } = getPositionalEncoding(options.type);
      const problems = findProblems?.(model.positional, { ...model.shape, encoderLayers: 0 }) ?? [];
      if (problems.length > 0) return; // A spec cannot ask for this.
      const flat = await toyModel(options, { model: { encoder: { type: 'none' }, encoderLayers: 0 } });
      expect(countParameters(flat).positional).toBe(parameterCount(flat.positional as never, flat.shape));
      flat.dispose();
    });

    test('refuses unknown options and resolves to valid ones', () => {
      const { options: schema } = getPositionalEncoding(options.type);
      expect(findProblems(schema, { ...options, droupout: 0.1 })).toHaveLength(1);
      expect(findProblems(schema, resolvePositional(options, model.shape))).toEqual([]);
    });

    test('says truly whether it works inside attention', () => {
      const outside = new Set(['onEmbeddings', 'onDroppedEmbeddings', 'attentions']);
      const { usesAttention = false } = getPositionalEncoding(options.type);
      expect(Object.keys(model.hooks).some((name) => !outside.has(name))).toBe(usesAttention);
    });

    test('scores a sentence alone as it does padded in a batch', async () => {
      const together = await scoreRows(model, UNEVEN_PAIRS, 2);
      for (const [row, pair] of UNEVEN_PAIRS.entries()) {
        const [alone] = await scoreRows(model, [pair], 0);
        expect(worstDifference(together[row], alone)).toBeLessThan(2e-5);
      }
    });

    test('scores the tokens that it decodes with caches as a full pass does', async () => {
      const { decodesAsTrained } = getPositionalEncoding(options.type);
      const agrees = decodesAsTrained === undefined || decodesAsTrained(model.positional);
      const sources = UNEVEN_PAIRS.map(([source]) => withEos(source));
      const found = await translate(model, sources, {
        ...DECODING_DEFAULTS,
        beam: 3,
        maxLengthB: 4,
        orders: UNEVEN_PAIRS.map(([source]) => orderOf(source)),
      });
      const pairs = found.flatMap((list, i) => list.map(({ tokens }) => [UNEVEN_PAIRS[i]?.[0] ?? [], tokens] as const));
      const full = await scoreRows(model, pairs, 0);
      const worst = found.flat().map(({ logProbabilities }, i) => worstDifference(logProbabilities, full[i]));
      expect(Math.max(...worst) < 2e-5).toBe(agrees);
    });

    test('refuses input beyond its limit and names the option to raise', async () => {
      const { length, option } = inputLimit(model, 'encoder');
      const source = Int32Array.from({ length: length + 1 }, () => 2);
      source[length] = EOS;
      const error = await translate(model, [source], DECODING_DEFAULTS).catch((reason: unknown) => reason);
      expect(isOrdoError(error, 'model.input-too-long') && error.pointer).toBe(option);
      expect(isOrdoError(error) && error.fix).toContain(option.split('/').at(-1));
    });

    test('has the gradients that finite differences give in all parameters but its own', async () => {
      const smooth = await smoothModel(options);
      const { wrong, tested } = await checkDirections(smooth, handBatch(UNEVEN_PAIRS), isOfNoEncoding);
      smooth.dispose();
      expect(wrong).toEqual([]);
      expect([...model.parameters.keys()].filter((name) => isOfNoEncoding(name) && !tested.has(name))).toEqual([]);
    });

    test('resumes in the middle of an epoch bit for bit', async () => {
      const recipe = toyRecipe({ dropout: 0.2, attentionDropout: 0.1, activationDropout: 0.1, checkpointEvery: 2 });
      const whole = await trainFrom(await toyModel(options, { seed: 3 }), recipe);
      const halves = await trainFrom(await toyModel(options, { seed: 3 }), recipe, whole.checkpoints[0]);
      expect(halves.losses).toEqual(whole.losses.slice(2));
      expect(fingerprint(halves.checkpoints.at(-1))).toBe(fingerprint(whole.checkpoints.at(-1)));
    });

    test('leaves no tensor behind but those of the model', () => {
      expect(tf.memory().numTensors).toBe(before + model.parameters.size);
    });
  });

  const types = listPositionalEncodings().map(({ id }) => id);
  const selected = types.filter((_, row) => isSelected({ row, column, columns }));
  it.each(selected)('each parameter of %s gets its gradient', async (type) => {
    const [names, tested] = [new Set<string>(), new Set<string>()];
    for (const options of POSITIONAL_CASES.filter((options) => options.type === type)) {
      const model = await smoothModel(options);
      const found = await checkEncoding(model);
      model.dispose();
      expect({ options, wrong: found.wrong }).toEqual({ options, wrong: [] });
      found.names.forEach((name) => names.add(name));
      found.tested.forEach((name) => tested.add(name));
    }
    expect(findUntested(type, { names, tested })).toEqual({ untested: [], notIdle: [] });
  });

  it.each(DEAD_ENCODINGS)('an encoding whose parameter is dead because it is %s does not pass', async (dead) => {
    const model = await buildDeadModel(dead);
    const { names, tested } = await checkEncoding(model);
    model.dispose();
    expect(findUntested('none', { names, tested }).untested).toEqual(['positional.dead']);
  });
});

describe('order', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it.each(listPositionalEncodings().map(({ id }) => [id]))(
    'of the source words matters to %s, unless it is none',
    async (type) => {
      const model = await toyModel({ type });
      const [straight, permuted] = await scoreRows(
        model,
        [
          [
            [2, 3, 4, 5],
            [6, 7],
          ],
          [
            [4, 2, 5, 3],
            [6, 7],
          ],
        ],
        0,
      );
      model.dispose();
      expect(worstDifference(straight, permuted) < 1e-5).toBe(type === 'none');
    },
  );
});

/** The parameters of the encoding itself, some of which are small, have a test of their own. */
const isOfNoEncoding = (name: string): boolean => !name.startsWith('positional.');

/**
 * Builds a model without the ReLUs of the feed-forward layers, because a finite difference across the kink of a ReLU shows no
 * gradient. The suite of all parameters in `gradients.conformance.test.ts` has these ReLUs, far from their kinks.
 */
function smoothModel(options: PositionalOptions): Promise<TranslationModel> {
  return toyModel(options, { model: { activation: 'gelu' } });
}

/**
 * Returns the encoding's parameters, and those whose gradient was compared with a finite difference and agreed. In the fresh
 * model none may disagree. Where gradients are too small, the comparison uses a model whose parameters were changed at random.
 */
async function checkEncoding(model: TranslationModel) {
  const names = new Set([...model.parameters.keys()].filter((name) => name.startsWith('positional.')));
  const { tested: found, wrong } = await checkDirections(model, handBatch(UNEVEN_PAIRS), (name) => names.has(name));
  const tested = new Set(found);
  for (const deviation of STIRRINGS) {
    if (tested.size === names.size) break;
    stirEncoding(model, deviation);
    const stirred = await checkDirections(
      model,
      handBatch(UNEVEN_PAIRS),
      (name) => names.has(name) && !tested.has(name),
    );
    stirred.tested.forEach((name) => tested.add(name));
  }
  return { names, tested, wrong };
}
