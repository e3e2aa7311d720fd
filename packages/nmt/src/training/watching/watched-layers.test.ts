/** Tests which layers a watched pass shows, for every kind of encoder and decoder. */
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { KIND_CASES } from '../../testing/kind-cases.ts';
import { handBatch, toyModel, toyRecipe, UNEVEN_PAIRS } from '../../testing/toy-task.ts';
import { describeLayer, watchLayers } from './watched-layers.ts';

const cases = KIND_CASES.filter(({ positional }) => positional.type === 'sape');

describe('watchLayers', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it.each(cases.map(({ model }) => [model] as const))(
    'shows the layers of %j in the order of their computation',
    async (options) => {
      const model = await toyModel({ type: 'sape' }, { model: options });
      const batch = handBatch(UNEVEN_PAIRS);
      const request = { model, recipe: toyRecipe({ dropout: 0.1 }), seed: 1 };
      const shown: string[] = [];
      watchLayers(request, { batches: [batch], dropoutCounter: 0, microBatches: 1 }, (states, layer, side) => {
        const time = side === 'encoder' ? batch.sourceTime : batch.targetTime;
        expect(states.shape).toEqual([batch.rows * time, 16]);
        shown.push(describeLayer(layer, side, model.shape));
      });
      const below = options.encoder?.type === 'none' ? [] : [1, 2].map((i) => `layer ${i} of 2 of the encoder`);
      // The LSTMs of the decoder feed each other, so they are shown as one layer.
      const above = (options.decoder?.type === 'lstm' ? [2] : [1, 2]).map((i) => `layer ${i} of 2 of the decoder`);
      expect(shown).toEqual(['the embeddings of the encoder', ...below, 'the embeddings of the decoder', ...above]);
      model.dispose();
    },
  );
});
