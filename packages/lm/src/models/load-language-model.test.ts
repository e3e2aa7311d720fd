import { runLanguageModel, scoreText } from '@ordo/nmt';
import { loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyModelFiles } from '../testing/tiny-model.ts';
import { loadLanguageModel } from './load-language-model.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const load = (changes: Parameters<typeof tinyModelFiles>[0] = {}) =>
  loadLanguageModel(temporaryFolder(tinyModelFiles(changes)));

describe('loadLanguageModel', () => {
  it('builds the model that the configuration describes, with the ids that begin and end a text', async () => {
    const { model, bosId, eosId } = await load();
    expect(model.shape).toMatchObject({ dimension: 4, heads: 2, feedForward: 6, decoderLayers: 1, maxPositions: 8 });
    expect([bosId, eosId]).toEqual([2, 2]);
    expect(model.targetTable.dataSync()[0]).toBe(0.25);
    model.dispose();
  });

  it.each([
    [
      'another family',
      { config: { model_type: 'llama' } },
      'has the model_type "llama"; opt, gpt2, ordo can be loaded',
    ],
    ['an unknown activation', { config: { activation_function: 'swish' } }, 'has problems'],
    ['a size that is not a number', { config: { hidden_size: '4' } }, 'has problems'],
    ['heads that do not divide', { config: { num_attention_heads: 3 } }, 'dimension 4 is not a multiple of 3 heads'],
    [
      'post-norm layers',
      { config: { do_layer_norm_before: false } },
      'do_layer_norm_before is false: post-norm layers',
    ],
    [
      'a missing tensor',
      { tensors: { 'model.decoder.layers.0.fc2.bias': null } },
      'the tensor model.decoder.layers.0.fc2.bias is missing',
    ],
    [
      'a tensor of another shape',
      { tensors: { 'model.decoder.layers.0.fc1.weight': [4, 6] } },
      'model.decoder.layers.0.fc1.weight is [4, 6], but config.json makes it [6, 4]',
    ],
    ['too few positions', { tensors: { 'model.decoder.embed_positions.weight': [9, 4] } }, 'makes it [10, 4]'],
    [
      'a tensor without a place',
      { tensors: { 'model.decoder.project_in.weight': [4, 2] } },
      'the model has no place for model.decoder.project_in.weight',
    ],
    ['a tied output that differs', { tensors: { 'lm_head.weight': [5, 4] } }, 'lm_head.weight is not'],
    [
      'an untied output that is missing',
      { config: { tie_word_embeddings: false } },
      'the tensor lm_head.weight is missing',
    ],
    [
      'weights without embeddings',
      { tensors: { 'model.decoder.embed_tokens.weight': null } },
      'has no tensor embed_tokens.weight',
    ],
  ])('refuses %s, and keeps nothing', async (_name, changes, message) => {
    const before = tf.memory().numTensors;
    await expect(load(changes)).rejects.toThrow(message);
    expect(tf.memory().numTensors).toBe(before);
  });

  it('refuses a folder without config.json, and one whose config.json is no JSON', async () => {
    const weights = { 'model.safetensors': tinyModelFiles()['model.safetensors'] as Uint8Array };
    await expect(loadLanguageModel(temporaryFolder(weights))).rejects.toThrow('config.json is missing');
    await expect(loadLanguageModel(temporaryFolder({ ...weights, 'config.json': '{' }))).rejects.toThrow('is not JSON');
  });

  it('refuses ids that the model has not, and texts beyond its window', async () => {
    const { model } = await load();
    const run = (tokens: Int32Array) =>
      tf.tidy(() => void runLanguageModel(model, { tokens, batch: 1, time: tokens.length }));
    expect(() => run(Int32Array.of(2, 5))).toThrow('5');
    expect(() => run(new Int32Array(9).fill(1))).toThrow('a text of 9 tokens is longer than the window of 8');
    await expect(scoreText(model, Int32Array.of(2, -1))).rejects.toThrow('-1');
    model.dispose();
  });
});
