/**
 * Tests that layers that are computed again in the backward pass give losses, gradients and dropout masks that are equal to the
 * bit, and leave no tensor. It does so for every encoding and every kind of encoder and decoder, in a translation model and in a
 * language model.
 */
import { batchTextsByLength, type TokenBatch, TokenRows } from '@ordo/data';
import { listEngines, loadEngine, tf } from '@ordo/tensor';
import { isSelected, listSelected } from '@ordo/testing/selection';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildLanguageModel } from '../language/language-model.ts';
import { stirEncoding } from '../testing/directional-check.ts';
import { KIND_CASES } from '../testing/kind-cases.ts';
import { POSITIONAL_CASES } from '../testing/positional-cases.ts';
import { LANGUAGE_CASES } from '../testing/toy-language-model.ts';
import { EOS, handBatch, PAD, toyModel, UNEVEN_PAIRS } from '../testing/toy-task.ts';
import type { ModelShape } from '../options/model-options.ts';
import { decoderOf, encoderOf } from '../options/resolve-model.ts';
import { differentiate } from '../training/batch/micro-batch.ts';
import { canRecompute } from '../training/batch/recomputation.ts';
import type { TrainableModel } from '../training/trainable.ts';
import { DropoutStream, Pass } from './pass.ts';

const RATES = { dropout: 0.3, attentionDropout: 0.2, activationDropout: 0.1 };
const engines = (await listEngines()).filter(({ available }) => available).map(({ id }) => id);
const IDS = { padId: PAD, eosId: EOS };
const TEXTS = TokenRows.from(UNEVEN_PAIRS.map(([source]) => [...source]));

/** Returns everything that a training step computes with these masks, and the number of masks that it drew. */
function computeStep(model: TrainableModel, batch: TokenBatch, recomputes: boolean) {
  const stream = new DropoutStream(3, 17);
  const rewound = vi.spyOn(stream, 'rewind');
  const before = tf.memory().numTensors;
  const { gradients, ...sums } = differentiate(model, batch, {
    pass: Pass.training(RATES, stream, recomputes),
    epsilon: 0.1,
  });
  const values = gradients.map((gradient) => gradient.dataSync().slice());
  tf.dispose([...gradients]);
  return {
    sums,
    values,
    counter: stream.counter,
    left: tf.memory().numTensors - before,
    rewound: rewound.mock.calls.length,
  };
}

/** Counts the layers that can be computed again. */
function countLayers(shape: ModelShape): number {
  const encoder = shape.decoderOnly !== true && encoderOf(shape).declaration.id === 'transformer';
  const decoder = decoderOf(shape).declaration.id === 'transformer';
  return (encoder ? shape.encoderLayers : 0) + (decoder ? shape.decoderLayers : 0);
}

/** Computes a step with layers that are computed again, and the result that it must have. Disposes of the model. */
function computeTwice(model: TrainableModel, batch: TokenBatch) {
  try {
    const plain = computeStep(model, batch, false);
    const again = computeStep(model, batch, true);
    // The count of masks goes back for each layer that is computed again, and forward afterwards.
    return { again, wanted: { ...plain, left: 0, rewound: 2 * countLayers(model.shape) } };
  } finally {
    model.dispose();
  }
}

describe.each(listSelected(engines))('layers that are computed again on %s', (engine) => {
  const [column, columns] = [engines.indexOf(engine), engines.length];
  const select = <T>(cases: readonly T[]) =>
    cases.filter((_, row) => isSelected({ row, column, columns })).map((one) => [JSON.stringify(one), one] as const);
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  it.each(select(POSITIONAL_CASES))('change no bit with %s, whether norms come before or after', async (_, options) => {
    for (const norm of ['post', 'pre'] as const) {
      const model = await toyModel(options, { model: { norm } });
      stirEncoding(model, 1); // The fresh parameters of an encoding may be too small to matter.
      const { again, wanted } = computeTwice(model, handBatch(UNEVEN_PAIRS));
      expect(again).toEqual(wanted);
      expect(again.rewound).toBe(8);
      expect(again.values.flatMap((values) => [...values]).some((value) => value !== 0)).toBe(true);
    }
  });

  it.each(select(KIND_CASES))('change no bit of %s', async (_, { positional, model }) => {
    const built = await toyModel(positional, { model });
    const { again, wanted } = computeTwice(built, handBatch(UNEVEN_PAIRS));
    expect(again).toEqual(wanted);
    expect(again.rewound > 0).toBe(canRecompute(built.shape));
  });

  it.each(select(LANGUAGE_CASES))('change no bit of a language model with %s', async (_, positional) => {
    const model = await buildLanguageModel({
      model: { dimension: 16, heads: 2, feedForward: 32, layers: 3, maxPositions: 64 },
      positional,
      vocabulary: { size: 16, padId: PAD, startId: EOS },
      parameters: 1,
    });
    const [batch] = batchTextsByLength(TEXTS, 64, IDS);
    const { again, wanted } = computeTwice(model, batch as TokenBatch);
    expect(again).toEqual(wanted);
    expect(again.rewound).toBe(6);
  });
});
