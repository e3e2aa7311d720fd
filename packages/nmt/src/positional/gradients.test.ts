/** The gradient of every parameter under every positional encoding, its own ones included, against finite differences. */
import { listEngines, loadEngine, tf } from '@ordo/tensor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { findGradientErrors, moveToSmoothPoint } from '../testing/gradient-check.ts';
import { POSITIONAL_CASES } from '../testing/positional-cases.ts';
import { handBatch, toyModel } from '../testing/toy-task.ts';
import { differentiate } from '../training/micro-batch.ts';
import type { PositionalOptions } from './declaration.ts';

/** The most exact engine, which sums in float64, and the fastest, whose fused operations have gradients of their own. */
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

describe.each(engines)('on %s', (engine) => {
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  it.each(POSITIONAL_CASES.map((options) => [JSON.stringify(options), options] as const))(
    'the derivatives of %s are the differences',
    async (_, options) => {
      const model = await smoothModel(options);
      const gradients = gradientsOf(model);
      expect(await findGradientErrors(model, BATCH, gradients)).toEqual([]);
      tf.dispose([...gradients]);
      model.dispose();
    },
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
      const errors = await findGradientErrors(model, BATCH, wrong);
      wrong[place]?.dispose();
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.every(({ at }) => at.startsWith(`${name}[`))).toBe(true);
    },
  );
});
