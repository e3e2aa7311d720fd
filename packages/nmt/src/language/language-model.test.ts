import { isOrdoError } from '@ordo/core';
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { toyLanguageModel } from '../testing/toy-language-model.ts';
import { LanguageDecoder } from './language-decoder.ts';
import { buildLanguageModel } from './language-model.ts';
import { resolveLanguageModel } from './language-options.ts';
import { embedTexts, runLanguageModel } from './run-language-model.ts';
import { scoreText } from './score-text.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const TEXT = { tokens: Int32Array.of(2, 5, 3, 9), batch: 1, time: 4 };

describe('buildLanguageModel', () => {
  it('has the parameters of its tables, its layers and its final norm, and no others', async () => {
    // d = 8, ffn = 32, 2 layers, V = 50, 10 positions: 50·8 + 10·8 + 2·(3·72 + 72 + 8·32 + 32 + 32·8 + 8 + 4·8) + 2·8 = 2240
    const model = await buildLanguageModel({
      model: { dimension: 8, heads: 2, feedForward: 32, layers: 2, maxPositions: 10 },
      positional: { type: 'lape' },
      vocabulary: { size: 50 },
      parameters: 1,
    });
    expect([...model.parameters.values()].reduce((sum, { size }) => sum + size, 0)).toBe(2240);
    model.dispose();
  });

  it('takes given values for its parameters, in the order of their creation', async () => {
    const asked: string[] = [];
    const model = await buildLanguageModel({
      model: { dimension: 2, heads: 1, feedForward: 2, layers: 1, maxPositions: 4, tiedEmbeddings: false },
      positional: { type: 'none' },
      vocabulary: { size: 3 },
      parameters: (name, shape) => {
        asked.push(name);
        return new Float32Array(shape.reduce((product, n) => product * n, 1)).fill(asked.length);
      },
    });
    expect(asked).toEqual([...model.parameters.keys()]);
    expect(asked.slice(0, 3)).toEqual(['embedding', 'output.weight', 'decoder.0.self.qkv.weight']);
    expect([...model.outputWeight.dataSync()]).toEqual([2, 2, 2, 2, 2, 2]);
    model.dispose();
  });

  it.each([
    ['xl-head', { type: 'xl-head' }, 'xl-head changes the encoder'],
    ['posnet-embed of the encoder', { type: 'posnet-embed', sides: 'encoder' }, 'no encoder for posnet-embed'],
    ['rpe of cross-attention', { type: 'rpe', attentions: 'all' }, 'no cross-attention for rpe'],
  ])('refuses %s, which has nothing to work on', async (_name, positional, message) => {
    const error = await toyLanguageModel(positional).catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'model.invalid') && error.problems[0]?.message).toContain(message);
  });

  it('refuses sizes that do not fit each other', () => {
    const sizes = { dimension: 10, heads: 3, feedForward: 4, layers: 1, maxPositions: 4 };
    expect(() => resolveLanguageModel(sizes)).toThrow('dimension 10 is not a multiple of 3 heads');
  });
});

describe('runLanguageModel', () => {
  it('shows the states of the embeddings, of each layer, and those that the output reads', async () => {
    const model = await toyLanguageModel({ type: 'lape' });
    const layers: number[] = [];
    const weights: number[][] = [];
    tf.tidy(() => {
      const outputs: tf.Tensor[] = [];
      const logits = runLanguageModel(model, TEXT, {
        observers: {
          attention: (seen, { layer }) => weights.push([layer, ...seen.shape]),
          states: (_seen, layer) => layers.push(layer),
          output: (seen) => outputs.push(seen),
        },
      });
      const again = tf.matMul(outputs[0] as tf.Tensor2D, model.outputWeight, false, true);
      expect(Math.max(...tf.abs(tf.sub(logits, again)).dataSync())).toBeLessThan(1e-5);
    });
    expect(layers).toEqual([0, 1, 2]);
    expect(weights).toEqual([
      [0, 1, 2, 4, 4],
      [1, 1, 2, 4, 4],
    ]);
    model.dispose();
  });

  it('gives the same logits from embeddings as from their tokens', async () => {
    for (const embeddingScale of ['sqrt', 'none'] as const) {
      const model = await toyLanguageModel({ type: 'lape' }, { embeddingScale });
      tf.tidy(() => {
        const usual = runLanguageModel(model, TEXT);
        const embedded = runLanguageModel(model, TEXT, { embeddings: embedTexts(model, TEXT.tokens) });
        expect([...embedded.dataSync()]).toEqual([...usual.dataSync()]);
      });
      model.dispose();
    }
  });

  it('refuses unknown tokens, texts beyond the window and texts without tokens', async () => {
    const model = await toyLanguageModel({ type: 'none' }, { maxPositions: 4 });
    const run = (tokens: number[]) => () =>
      tf.tidy(() => runLanguageModel(model, { tokens: Int32Array.from(tokens), batch: 1, time: tokens.length }));
    expect(run([2, 16])).toThrow('token id 16 is not in a vocabulary of 16 tokens');
    expect(run([2, -1])).toThrow('token id -1 is not in');
    expect(run([1, 2, 3, 4, 5])).toThrow('a text of 5 tokens is longer than the window of 4');
    expect(run([])).toThrow('0 tokens are not 1 texts of 0 tokens');
    await expect(scoreText(model, Int32Array.of(1, 2, 3, 4, 5))).rejects.toThrow('window of 4');
    const decoder = new LanguageDecoder(model);
    for (let i = 0; i < 4; i++) decoder.step(Int32Array.of(1)).dispose();
    expect(() => decoder.step(Int32Array.of(1))).toThrow('a text of 5 tokens');
    decoder.dispose();
    model.dispose();
  });
});
