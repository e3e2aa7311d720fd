import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { TINY_MODEL, toyModel, withEos } from '../../testing/toy-task.ts';
import { readAttention } from './read-attention.ts';

describe('readAttention', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it.each(['sape', 'rpe', 'posnet-attn'])('gives every layer and head of %s, each row a distribution', async (type) => {
    const model = await toyModel({ type });
    const found = await readAttention(model, { tokens: withEos([2, 3, 4, 5]) }, withEos([6, 7]));
    model.dispose();
    expect(found.map(({ side, layer, kind }) => `${side} ${layer} ${kind}`)).toEqual([
      'encoder 0 self',
      'encoder 1 self',
      'decoder 0 self',
      'decoder 0 cross',
      'decoder 1 self',
      'decoder 1 cross',
    ]);
    for (const { side, kind, weights } of found) {
      const [queries, keys] = [side === 'encoder' ? 5 : 3, side === 'encoder' || kind === 'cross' ? 5 : 3];
      expect(weights).toHaveLength(TINY_MODEL.heads ?? 0);
      const rows = weights.flat();
      expect(rows).toHaveLength(queries * (TINY_MODEL.heads ?? 0));
      for (const row of rows) {
        expect(row).toHaveLength(keys);
        expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
      }
    }
    // The first target position sees nothing but itself.
    const first = found.find(({ side, kind }) => side === 'decoder' && kind === 'self')?.weights[0]?.[0];
    expect(first?.map((weight) => Number(weight.toFixed(6)))).toEqual([1, 0, 0]);
  });
});
