/**
 * Tests batches that are cut into parts: what stays the same as with whole batches, and what processes tell each other about
 * them.
 */
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../options/recipe.ts';
import { COPY, toyBatches, toyModel, toyRecipe } from '../../testing/toy-task.ts';
import { takePart } from './micro-batch.ts';
import { shareNumbers, type ProcessGroup } from '../gradients/process-group.ts';
import { train } from '../train.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

async function lossesOf(recipe: Partial<Recipe>, group?: ProcessGroup): Promise<number[]> {
  const model = await toyModel({ type: 'sape' });
  const batches = toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 });
  const losses: number[] = [];
  const request = { model, batches, recipe: toyRecipe({ maxUpdates: 3, ...recipe }), seed: 1 };
  for await (const event of train(group === undefined ? request : { ...request, group })) {
    if (event.kind === 'update') losses.push(event.loss);
  }
  model.dispose();
  return losses;
}

describe('parts of a batch', () => {
  it('make the same updates as whole batches but for rounding, where nothing is dropped', async () => {
    const whole = await lossesOf({ dropout: 0 });
    const parts = await lossesOf({ dropout: 0, batchParts: 4 });
    parts.forEach((loss, i) => expect(loss).toBeCloseTo(whole[i] as number, 5));
  });

  it('have dropout masks of their own', async () => {
    expect(await lossesOf({ dropout: 0.3, batchParts: 2 })).not.toEqual(await lossesOf({ dropout: 0.3 }));
  });

  it('cover every sentence once, and differ by one sentence at most', () => {
    const batch = toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 }).next();
    const parts = Array.from({ length: 4 }, (_, part) => takePart(batch, part, 4));
    expect(parts.flatMap((part) => [...(part?.indices ?? [])])).toEqual([...batch.indices]);
    const rows = parts.map((part) => part?.rows ?? 0);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    const one = takePart(batch, 0, batch.rows);
    expect(Array.from({ length: 4 }, (_, part) => takePart(one ?? batch, part, 4)?.rows)).toEqual([
      1,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('cannot be shared by more processes than there are parts', async () => {
    const two: ProcessGroup = {
      rank: 0,
      size: 2,
      localRank: 0,
      sum: () => undefined,
      gather: (row) => [row, row],
      leave: () => undefined,
    };
    await expect(lossesOf({}, two)).rejects.toMatchObject({ code: 'spec.invalid', pointer: '/recipe/batchParts' });
  });
});

describe('numbers that processes share', () => {
  it('reach every process in the order of the items', () => {
    const other = [11, 31, 0];
    const group: ProcessGroup = {
      rank: 0,
      size: 2,
      localRank: 0,
      sum: () => undefined,
      gather: (row) => [row, row.length === 1 ? row : other],
      leave: () => undefined,
    };
    expect(shareNumbers([0, 10, 20, 30, 40], group, (item) => [item + 1])).toEqual([[1], [11], [21], [31], [41]]);
  });
});
