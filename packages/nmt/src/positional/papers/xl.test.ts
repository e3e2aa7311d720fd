/**
 * Tests cross-lingual positions: the values of the formulas of Ding et al. 2020 on small numbers, and the cases in which they
 * must equal `sape`.
 */
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { DropoutStream, Pass } from '../../model/pass.ts';
import { scoreTokens } from '../../model/score-tokens.ts';
import { sourceOf } from '../../model/batch-tensors.ts';
import type { TranslationModel } from '../../model/translation-model.ts';
import { handBatch, toyModel } from '../../testing/toy-task.ts';
import { differentiate } from '../../training/batch/micro-batch.ts';
import { sinusoidTable } from '../sinusoids.ts';

const OPENNMT = { layout: 'interleaved', offset: 0 } as const;
const PERMUTED = handBatch([
  [
    [2, 3, 4, 5, 6],
    [6, 5, 4],
  ],
  [
    [7, 8],
    [9, 2, 3, 4],
  ],
]);
const IDENTITY = { ...PERMUTED, sourceOrders: PERMUTED.source.map((_, place) => place % PERMUTED.sourceTime) };

type Positional = Parameters<typeof toyModel>[0];

async function scoresOf(positional: Positional, batch = PERMUTED, change?: (model: TranslationModel) => void) {
  const model = await toyModel(positional);
  change?.(model);
  const { target: tokens, targetLengths: lengths, targetTime: time } = batch;
  const scores = await scoreTokens(model, { source: sourceOf(batch), target: { tokens, lengths, time } });
  model.dispose();
  return [...scores];
}

/** Returns the loss and gradients of a step with dropout. */
async function stepOf(positional: Positional, batch = PERMUTED, norm: 'pre' | 'post' = 'post') {
  const model = await toyModel(positional, { model: { norm } });
  const rates = { dropout: 0.2, attentionDropout: 0.1, activationDropout: 0.1 };
  const pass = Pass.training(rates, new DropoutStream(1));
  const { loss, gradients } = differentiate(model, batch, { pass, epsilon: 0.1 });
  const values = gradients.map((gradient) => [...gradient.dataSync()]);
  tf.dispose([...gradients]);
  model.dispose();
  return { loss, values };
}

describe('cross-lingual positions', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  // With PE_XL = PE_abs both streams of Eq 9 are the same numbers, so it does not matter which heads read them.
  it.each([
    { heads: 1 },
    { heads: 2 },
    { heads: 1, layers: 'all' },
    { heads: 1, residual: 'cross-lingual' },
    { heads: 2, layers: 'all', residual: 'cross-lingual' },
  ])('xl-head %j equals sape to the bit in the source’s own order', async (options) => {
    const sape = { type: 'sape', ...OPENNMT };
    expect(await scoresOf({ type: 'xl-head', ...options }, IDENTITY)).toEqual(await scoresOf(sape));
    expect(await scoresOf({ type: 'xl-head', ...options })).not.toEqual(await scoresOf(sape));
  });

  it.each(['pre', 'post'] as const)('so do its losses with dropout, in a %s-norm model', async (norm) => {
    const [own, plain] = [
      await stepOf({ type: 'xl-head', heads: 1 }, IDENTITY, norm),
      await stepOf({ type: 'sape', ...OPENNMT }, IDENTITY, norm),
    ];
    expect(own.loss).toBe(plain.loss);
    // The embeddings' gradient is the sum over two streams, which rounds differently.
    own.values.forEach((values, i) =>
      values.forEach((value, j) => {
        expect(value).toBeCloseTo(plain.values[i]?.[j] as number, 4);
      }),
    );
  });

  it.each(['xl-head', 'xl-combined'])('%s without cross-lingual heads is sape in any order', async (type) => {
    expect(await scoresOf({ type, heads: 0 })).toEqual(await scoresOf({ type: 'sape', ...OPENNMT }));
  });

  it('xl-combined with all heads and their residual connection is xl-in', async () => {
    // All heads and the residual connection read X + PE_IN-XL, which is Eq 8.
    const combined = await scoresOf({ type: 'xl-combined', heads: 2, residual: 'cross-lingual' });
    expect(combined).toEqual(await scoresOf({ type: 'xl-in' }));
  });

  it('xl-in adds tanh(PE_abs U + PE_XL V), with the same blocks for all slices of a rank', async () => {
    // d = 16, rank 4: column c of slice s of the result is tanh(Σ_r abs[4s + r] U[r][c] + xl[4s + r] V[r][c]).
    const model = await toyModel({ type: 'xl-in', rank: 4 });
    const [u, v] = ['absolute', 'crossLingual'].map(
      (name) => model.parameters.get(`positional.${name}`)?.arraySync() as number[][],
    );
    const orders = Int32Array.of(1, 0, 2);
    const positions = { start: 0, count: 3, sentences: { lengths: Int32Array.of(3), orders } };
    const added = tf.tidy(() => {
      const x = tf.zeros<tf.Rank.R3>([1, 3, 16]);
      return model.hooks.onEmbeddings?.(x, positions, Pass.inference().context('encoder')).arraySync()[0];
    });
    model.dispose();
    const table = sinusoidTable({ start: 0, count: 3 }, 16, 'interleaved');
    const at = (position: number, column: number) => table[position * 16 + column] as number;
    for (const [t, order] of orders.entries()) {
      for (let column = 0; column < 16; column++) {
        const [first, c] = [column - (column % 4), column % 4];
        let sum = 0;
        for (let r = 0; r < 4; r++) {
          sum += at(t, first + r) * (u?.[r]?.[c] as number) + at(order, first + r) * (v?.[r]?.[c] as number);
        }
        expect(added?.[t]?.[column]).toBeCloseTo(Math.tanh(sum), 5);
      }
    }
  });

  it('xl-in in the source’s own order depends on U + V alone', async () => {
    // PE_abs U + PE_abs V = PE_abs (U + V) + PE_abs 0.
    const together = await scoresOf({ type: 'xl-in' }, IDENTITY, (model) => {
      const [u, v] = ['absolute', 'crossLingual'].map((name) => model.parameters.get(`positional.${name}`));
      if (u === undefined || v === undefined) throw new Error('U and V are missing');
      tf.tidy(() => {
        u.assign(tf.add(u, v));
        v.assign(tf.zerosLike(v));
      });
    });
    const apart = await scoresOf({ type: 'xl-in' }, IDENTITY);
    apart.forEach((score, i) => {
      expect(score).toBeCloseTo(together[i] as number, 4);
    });
  });

  it('an encoding that reads source orders refuses sentences without, and others ignore them', async () => {
    await expect(scoresOf({ type: 'xl-head' }, { ...PERMUTED, sourceOrders: null })).rejects.toMatchObject({
      code: 'model.invalid',
      pointer: '/positional/orders',
    });
    const without = await scoresOf({ type: 'sape' }, { ...PERMUTED, sourceOrders: null });
    expect(await scoresOf({ type: 'sape' })).toEqual(without);
  });
});
