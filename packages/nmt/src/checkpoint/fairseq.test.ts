/** Models that are imported from fairseq's names give the same scores as the models from which the files were made. */
import { isOrdoError } from '@ordo/core';
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { scoreTokens } from '../model/score-tokens.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { EOS, handBatch, PAD, toyModel } from '../testing/toy-task.ts';
import { importFairseq } from './fairseq.ts';
import { captureModel, loadModel } from './load-model.ts';
import { decodeSafetensors, encodeSafetensors, type StoredTensor } from '@ordo/tensor';
import { transposeStored } from './tensor-rearrangement.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const FACTS = { heads: 2, padId: PAD, eosId: EOS };

/** Pairs of our suffix and fairseq's suffixes. Projections that we keep side by side are separate in fairseq. */
const NAMES: readonly (readonly [string, readonly string[]])[] = [
  ['self.qkv', ['self_attn.q_proj', 'self_attn.k_proj', 'self_attn.v_proj']],
  ['self.out', ['self_attn.out_proj']],
  ['self.norm', ['self_attn_layer_norm']],
  ['cross.query', ['encoder_attn.q_proj']],
  ['cross.keyValue', ['encoder_attn.k_proj', 'encoder_attn.v_proj']],
  ['cross.out', ['encoder_attn.out_proj']],
  ['cross.norm', ['encoder_attn_layer_norm']],
  ['feedForward.inner', ['fc1']],
  ['feedForward.outer', ['fc2']],
  ['feedForward.norm', ['final_layer_norm']],
];

/** Makes a state dict as fairseq would save it. */
async function fairseqFile(model: TranslationModel): Promise<Uint8Array> {
  const { weights } = await captureModel(model);
  const tensors = new Map<string, StoredTensor>();
  for (const [name, tensor] of weights) {
    const [side, layer, ...rest] = name.split('.');
    const kind = rest.pop();
    const theirs = NAMES.find(([ours]) => ours === rest.join('.'))?.[1] ?? [];
    const prefix = `${side}.layers.${layer}`;
    if (kind === 'gain') tensors.set(`${prefix}.${theirs[0]}.weight`, tensor);
    else if (kind === 'bias' || kind === 'weight') {
      const rows = kind === 'weight' ? transposeStored(tensor) : tensor;
      cut(rows, theirs.length).forEach((part, i) => tensors.set(`${prefix}.${theirs[i]}.${kind}`, part));
    }
  }
  for (const side of ['encoder', 'decoder']) {
    tensors.set(`${side}.embed_tokens.weight`, weights.get('embedding') as StoredTensor);
    const positions = weights.get(`positional.${side}.positions`);
    if (positions !== undefined) tensors.set(`${side}.embed_positions.weight`, withTwoRowsBefore(positions));
  }
  return encodeSafetensors({ tensors, metadata: {} });
}

function cut({ shape, values }: StoredTensor, parts: number): StoredTensor[] {
  const [rows = 0, ...inner] = shape;
  const size = values.length / parts;
  return Array.from({ length: parts }, (_, i) => ({
    shape: [rows / parts, ...inner],
    values: values.slice(i * size, (i + 1) * size),
  }));
}

/** fairseq's table has two rows before the first position; our table has one row after the last position. */
function withTwoRowsBefore({ shape, values }: StoredTensor): StoredTensor {
  const [rows, d] = shape as [number, number];
  const moved = new Float32Array((rows + 1) * d);
  moved.set(values.subarray(0, (rows - 1) * d), 2 * d);
  return { shape: [rows + 1, d], values: moved };
}

function score(model: TranslationModel): Promise<Float64Array> {
  const batch = handBatch([
    [
      [2, 3, 4],
      [5, 6],
    ],
    [[7], [8, 9, 2]],
  ]);
  return scoreTokens(model, {
    source: { tokens: batch.source, lengths: batch.sourceLengths, time: batch.sourceTime },
    target: { tokens: batch.target, lengths: batch.targetLengths, time: batch.targetTime },
  });
}

describe('importFairseq', () => {
  it.each([['sape'], ['lape']])('brings a model with %s over unchanged', async (type) => {
    const model = await toyModel({ type });
    const copy = await loadModel(importFairseq(await fairseqFile(model), FACTS));
    expect(copy.positional.type).toBe(type);
    expect(await score(copy)).toEqual(await score(model));
  });

  it.each([
    [
      'a tensor of another shape',
      (tensors: Map<string, StoredTensor>) =>
        tensors.set('encoder.layers.1.fc2.weight', { shape: [16, 31], values: new Float32Array(16 * 31) }),
      'encoder.layers.1.fc2.weight has shape [16, 31], not [16, 32]',
    ],
    [
      'one that would be left out',
      (tensors: Map<string, StoredTensor>) =>
        tensors.set('encoder.layernorm_embedding.weight', { shape: [16], values: new Float32Array(16) }),
      'it has encoder.layernorm_embedding.weight, for which this kind of Transformer has no place',
    ],
  ])('refuses %s', async (_, change, message) => {
    const tensors = new Map(decodeSafetensors(await fairseqFile(await toyModel({ type: 'sape' }))).tensors);
    change(tensors);
    const error = catchError(() => importFairseq(encodeSafetensors({ tensors, metadata: {} }), FACTS));
    expect(isOrdoError(error, 'checkpoint.invalid') && error.message).toContain(message);
  });

  it('ignores what fairseq saves besides the weights', async () => {
    const tensors = new Map(decodeSafetensors(await fairseqFile(await toyModel({ type: 'sape' }))).tensors);
    tensors.set('encoder.version', { shape: [1], values: Float32Array.of(3) });
    expect(importFairseq(encodeSafetensors({ tensors, metadata: {} }), FACTS).weights.size).toBeGreaterThan(10);
  });

  it('names the tensor that is missing', () => {
    const error = catchError(() => importFairseq(encodeSafetensors({ tensors: new Map(), metadata: {} }), FACTS));
    expect(isOrdoError(error, 'checkpoint.invalid') && error.message).toContain('encoder.embed_tokens.weight');
  });
});

function catchError(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
