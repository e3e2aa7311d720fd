import { findProblems } from '@ordo/core';
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { RecipeOptionsSchema, type Recipe, resolveRecipe } from '../../options/recipe.ts';
import { COPY, toyBatches, toyModel, toyRecipe } from '../../testing/toy-task.ts';
import { train } from '../train.ts';
import type { TrainingEvent } from '../training-event.ts';

async function run(recipe: Partial<Recipe>): Promise<TrainingEvent[]> {
  const model = await toyModel({ type: 'lape' }, { model: { norm: 'pre' } });
  const batches = toyBatches({ ...COPY, sentences: 40 }, { seed: 2, maxTokens: 64 });
  const request = {
    model,
    batches,
    recipe: toyRecipe({ maxUpdates: 4, logEvery: 2, dropout: 0.1, ...recipe }),
    seed: 1,
  };
  const events: TrainingEvent[] = [];
  for await (const event of train(request)) events.push(event);
  model.dispose();
  return events;
}

const curveOf = (events: readonly TrainingEvent[]) =>
  events.flatMap((event) => (event.kind === 'curve' ? [event] : []));

const lossesOf = (events: readonly TrainingEvent[]) =>
  events.flatMap((event) => (event.kind === 'update' ? [event.loss] : []));

const LAYERS = ['encoder-1', 'encoder-2', 'decoder-1', 'decoder-2'];

describe('norms by layer', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it('are part of every point where the recipe asks for them, and their squares add up to that of the whole gradient', async () => {
    const points = curveOf(await run({ logNorms: true, accumulate: 2, batchParts: 2 }));
    expect(points.map(({ step }) => step)).toEqual([2, 4]);
    for (const { norms, gradientNorm } of points) {
      expect(Object.keys(norms?.gradients ?? {}).toSorted()).toEqual([...LAYERS, 'positional', 'tables'].toSorted());
      expect(Math.hypot(...Object.values(norms?.gradients ?? {}))).toBeCloseTo(gradientNorm, 5);
      // Layer 0 is the embeddings. If no norm follows its layers, the sums in a stack grow from layer to layer.
      const states = norms?.states ?? {};
      expect(Object.keys(states).toSorted()).toEqual([...LAYERS, 'encoder-0', 'decoder-0'].toSorted());
      expect(states['encoder-2']).toBeGreaterThan(states['encoder-0'] ?? Infinity);
      expect(states['decoder-2']).toBeGreaterThan(states['decoder-0'] ?? Infinity);
    }
  });

  it('change no update, and are left out otherwise', async () => {
    const [plain, watched] = [await run({}), await run({ logNorms: true })];
    expect(lossesOf(watched)).toEqual(lossesOf(plain));
    expect(curveOf(plain).some((point) => 'norms' in point)).toBe(false);
  });

  it('stand in a recipe only where they are asked for, so that other runs keep their hashes', () => {
    expect(resolveRecipe({ logNorms: true })).toMatchObject({ logNorms: true });
    expect(resolveRecipe({ logNorms: false })).toEqual(resolveRecipe({}));
    expect(resolveRecipe({})).not.toHaveProperty('logNorms');
    expect(findProblems(RecipeOptionsSchema, { logNorms: 1 })).toHaveLength(1);
  });
});
