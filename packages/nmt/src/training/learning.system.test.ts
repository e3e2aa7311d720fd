/** Small models learn to copy and to reverse, and cannot learn to reverse without positions. */
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../decoding/translate.ts';
import {
  COPY,
  drawSentences,
  REVERSE,
  type ToyTask,
  toyBatches,
  toyModel,
  toyRecipe,
  withEos,
} from '../testing/toy-task.ts';
import { train } from './train.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

/** Returns the share of unseen sentences that are translated without a mistake. */
async function learn(task: ToyTask, type: string, updates: number): Promise<number> {
  const positional = type.startsWith('posnet') ? { type, length: 16 } : { type };
  const model = await toyModel(positional, { words: task.words, model: { dimension: 32, feedForward: 64 } });
  const recipe = toyRecipe({ maxUpdates: updates, warmupUpdates: 100, dropout: 0 });
  for await (const event of train({ model, batches: toyBatches(task, { seed: 1, maxTokens: 256 }), recipe, seed: 1 })) {
    if (event.kind === 'end') break;
  }
  const sources = drawSentences({ ...task, sentences: 50 }, 99);
  const found = await translate(model, sources.map(withEos), {
    beam: 1,
    lengthPenalty: { kind: 'fairseq', alpha: 1 },
    maxLengthA: 1,
    maxLengthB: 5,
    minLength: 1,
    batchSentences: 50,
  });
  model.dispose();
  const right = sources.filter((source, i) => found[i]?.[0]?.tokens.join() === task.translate(source).join());
  return right.length / sources.length;
}

describe('a model of two layers', () => {
  it('learns to copy', async () => {
    expect(await learn(COPY, 'sape', 450)).toBeGreaterThan(0.9);
  }, 120_000);

  it.each([['sape'], ['posnet-embed']])(
    'learns to reverse with %s',
    async (type) => {
      expect(await learn(REVERSE, type, 1000)).toBeGreaterThan(0.9);
    },
    120_000,
  );

  it('cannot learn to reverse without positions', async () => {
    expect(await learn(REVERSE, 'none', 500)).toBeLessThan(0.3);
  }, 120_000);
});
