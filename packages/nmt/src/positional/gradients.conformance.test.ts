/** Compares the gradient of every parameter, under every positional encoding, with finite differences. */
import { listEngines, loadEngine, tf } from '@ordo/tensor';
import { isSelected, listSelected } from '@ordo/testing/selection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { buildDeadModel, DEAD_ENCODINGS } from '../testing/dead-encoding.ts';
import { STIRRINGS, stirEncoding } from '../testing/directional-check.ts';
import { checkGradients, type GradientCheck, moveToSmoothPoint } from '../testing/gradient-check.ts';
import { findUntested, POSITIONAL_CASES } from '../testing/positional-cases.ts';
import { handBatch, toyModel } from '../testing/toy-task.ts';
import { differentiate } from '../training/batch/micro-batch.ts';
import type { PositionalOptions } from './declaration.ts';
import { listPositionalEncodings } from './registry.ts';

/**
 * The tests use the most exact engine, which sums in float64, and the fastest one, whose fused operations have gradients of their
 * own.
 */
const [fastest] = await listEngines();
const engines = [...new Set(['cpu', fastest?.id ?? 'cpu'] as const)];

const BATCH = handBatch([
  [
    [2, 3, 4, 5, 6],
    [6, 5, 4],
  ],
  [
    [7, 8],
    [9, 2, 3, 4, 5],
  ],
]);

async function smoothModel(options: PositionalOptions): Promise<TranslationModel> {
  const model = await toyModel(options, { model: { encoderLayers: 1, decoderLayers: 1 } });
  moveToSmoothPoint(model);
  return model;
}

function gradientsOf(model: TranslationModel): readonly tf.Tensor[] {
  return differentiate(model, BATCH, { pass: Pass.inference(), epsilon: 0 }).gradients;
}

async function check(model: TranslationModel, wanted?: (name: string) => boolean): Promise<GradientCheck> {
  const gradients = gradientsOf(model);
  const found = await checkGradients(model, { batch: BATCH, gradients }, wanted);
  tf.dispose([...gradients]);
  return found;
}

/**
 * Returns the encoding's parameters, and those whose derivatives were compared with finite differences. Where the parameters are
 * too small, the comparison uses a model whose parameters were changed at random.
 */
async function checkEncoding(model: TranslationModel) {
  const names = new Set([...model.parameters.keys()].filter((name) => name.startsWith('positional.')));
  const { errors, tested: found } = await check(model);
  const tested = new Set(found);
  const missing = (name: string): boolean => names.has(name) && !tested.has(name);
  for (const deviation of STIRRINGS) {
    if (![...names].some((name) => missing(name))) break;
    stirEncoding(model, deviation);
    const stirred = await check(model, missing);
    stirred.tested.forEach((name) => tested.add(name));
  }
  return { names, tested, errors };
}

describe.each(listSelected(engines))('on %s', (engine) => {
  const [column, columns] = [engines.indexOf(engine), engines.length];
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  const types = listPositionalEncodings().map(({ id }) => id);
  it.each(types.filter((_, row) => isSelected({ row, column, columns })))(
    'the derivatives of %s are the differences, and each of its parameters has one',
    async (type) => {
      const [names, tested] = [new Set<string>(), new Set<string>()];
      for (const options of POSITIONAL_CASES.filter((options) => options.type === type)) {
        const model = await smoothModel(options);
        const found = await checkEncoding(model);
        model.dispose();
        expect({ options, errors: found.errors }).toEqual({ options, errors: [] });
        found.names.forEach((name) => names.add(name));
        found.tested.forEach((name) => tested.add(name));
      }
      expect(findUntested(type, { names, tested })).toEqual({ untested: [], notIdle: [] });
    },
    120_000,
  );
});

describe('the check itself', () => {
  let model: TranslationModel;
  let gradients: readonly tf.Tensor[];
  beforeAll(async () => {
    await loadEngine('cpu', { threads: 1 });
    model = await smoothModel({ type: 'rpe' });
    gradients = gradientsOf(model);
  });
  afterAll(() => {
    tf.dispose([...gradients]);
    model.dispose();
  });

  it.each(['decoder.0.cross.query.weight', 'positional.encoder.0.self.keys', 'embedding'])(
    'sees a gradient of %s that is two hundredths too large',
    async (name) => {
      const place = [...model.parameters.keys()].indexOf(name);
      const wrong = gradients.map((gradient, i) => (i === place ? tf.mul(gradient, 1.02) : gradient));
      const { errors, tested } = await checkGradients(model, { batch: BATCH, gradients: wrong });
      wrong[place]?.dispose();
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.every(({ at }) => at.startsWith(`${name}[`))).toBe(true);
      expect(tested.has(name)).toBe(false);
    },
  );

  it.each(DEAD_ENCODINGS)('sees a parameter that is dead because it is %s', async (dead) => {
    const model = await buildDeadModel(dead);
    moveToSmoothPoint(model);
    const { errors, ...coverage } = await checkEncoding(model);
    model.dispose();
    expect(errors).toEqual([]);
    expect(findUntested('none', coverage).untested).toEqual(['positional.dead']);
  });
});
