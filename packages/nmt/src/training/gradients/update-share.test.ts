/** Tests what the parts of an update tell each other: how many dropout masks they have drawn. */
import { loadEngine, tf } from '@ordo/tensor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TranslationModel } from '../../model/translation-model.ts';
import { handBatch, toyModel, toyRecipe } from '../../testing/toy-task.ts';
import { ALONE, type ProcessGroup } from './process-group.ts';
import { computeUpdate } from './update-share.ts';

let model: TranslationModel;

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
  model = await toyModel({ type: 'sape' });
});
afterAll(() => {
  model.dispose();
});

/** Computes an update of nine sentences in two parts, and returns the number of masks that were drawn before the next update. */
function masksAfter(microBatches: number, group: ProcessGroup = ALONE): number {
  const request = { model, recipe: toyRecipe({ dropout: 0.3, batchParts: 2 }), seed: 1 };
  const { gradients, dropoutCounter } = computeUpdate(request, group, {
    batches: [handBatch(Array.from({ length: 9 }, () => [[2, 3], [4]]))],
    dropoutCounter: 0,
    thrift: { microBatches, recomputes: false },
    mayRecompute: false,
    lossScale: 1,
  });
  tf.dispose([...gradients]);
  return dropoutCounter;
}

it('no part draws a mask again, where parts are computed in unequal numbers of micro-batches', () => {
  const masks = masksAfter(1);
  expect(masks).toBeGreaterThan(0);
  // Of 9 sentences, part 0 has 5, in micro-batches of 2, 2 and 1; part 1 has 4, in micro-batches of 1, 1, 1 and 1.
  expect(masksAfter(4)).toBe(4 * masks);
});

it('no process draws a mask again that another has drawn', () => {
  const masks = masksAfter(1);
  const group: ProcessGroup = {
    rank: 0,
    size: 2,
    localRank: 0,
    sum: () => undefined,
    gather: (row) => [row, [4 * masks, ...row.slice(1)]],
    leave: () => undefined,
  };
  // This process computes part 0 in 3 micro-batches, and the other one part 1 in 4.
  expect(masksAfter(4, group)).toBe(4 * masks);
});
