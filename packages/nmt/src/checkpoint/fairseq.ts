/** Imports Transformers whose state dict has fairseq's names, saved as safetensors. */
import { OrdoError } from '@ordo/core';
import type { PositionalOptions } from '../positional/contract.ts';
import type { Checkpoint } from './checkpoint.ts';
import { decodeSafetensors, type SafetensorsFile, type StoredTensor } from './safetensors.ts';
import { stackStored, transposeStored } from './tensor-rearrangement.ts';

/** What a state dict does not say; fairseq's dictionaries start with `<s>` 0, `<pad>` 1, `</s>` 2. */
export interface FairseqFacts {
  readonly heads: number;
  readonly padId: number;
  readonly eosId: number;
}

type Tensors = SafetensorsFile['tensors'];

/** fairseq counts positions from padding_idx + 1. */
const FIRST_POSITION = 2;

/**
 * A `transformer` of fairseq, sinusoidal or with learned positions, as a checkpoint of weights.
 * @throws OrdoError `checkpoint.invalid` when a tensor is missing
 */
export function importFairseq(file: Uint8Array, { heads, padId, eosId }: FairseqFacts): Checkpoint {
  const { tensors } = decodeSafetensors(file);
  const source = find(tensors, 'encoder.embed_tokens.weight');
  const target = find(tensors, 'decoder.embed_tokens.weight');
  const output = tensors.get('decoder.output_projection.weight') ?? target;
  const shared = areEqual(source, target) && areEqual(target, output);
  const [words, dimension] = source.shape as [number, number];
  const shape = {
    preset: 'base' as const,
    dimension,
    heads,
    feedForward: find(tensors, 'encoder.layers.0.fc1.weight').shape[0] as number,
    encoderLayers: countLayers(tensors, 'encoder'),
    decoderLayers: countLayers(tensors, 'decoder'),
    norm: tensors.has('encoder.layer_norm.weight') ? ('pre' as const) : ('post' as const),
    sharedEmbeddings: shared,
    outputBias: false,
    maxPositions: 1024,
  };
  const positions = learnedPositions(tensors);
  const weights = new Map<string, StoredTensor>([
    ...tables({ source, target, output }, shared),
    ...Array.from({ length: shape.encoderLayers }, (_, i) => layer(tensors, 'encoder', i)).flat(),
    ...(shape.norm === 'pre' ? norm(tensors, 'encoder.norm', 'encoder.layer_norm') : []),
    ...Array.from({ length: shape.decoderLayers }, (_, i) => layer(tensors, 'decoder', i)).flat(),
    ...(shape.norm === 'pre' ? norm(tensors, 'decoder.norm', 'decoder.layer_norm') : []),
    ...positions.weights,
  ]);
  const vocabulary = { source: words, target: target.shape[0] as number, padId, eosId, startId: eosId };
  return { config: { model: shape, positional: positions.options, vocabulary }, weights, training: null };
}

type Named = [string, StoredTensor][];

function tables(
  { source, target, output }: { source: StoredTensor; target: StoredTensor; output: StoredTensor },
  shared: boolean,
): Named {
  if (shared) return [['embedding', source]];
  return [
    ['encoder.embedding', source],
    ['decoder.embedding', target],
    ['output.weight', output],
  ];
}

function layer(tensors: Tensors, side: string, index: number): Named {
  const [ours, theirs] = [`${side}.${index}`, `${side}.layers.${index}`];
  const cross =
    side === 'encoder'
      ? []
      : [
          ...stacked(tensors, `${ours}.cross.query`, [`${theirs}.encoder_attn.q_proj`]),
          ...stacked(tensors, `${ours}.cross.keyValue`, [
            `${theirs}.encoder_attn.k_proj`,
            `${theirs}.encoder_attn.v_proj`,
          ]),
          ...stacked(tensors, `${ours}.cross.out`, [`${theirs}.encoder_attn.out_proj`]),
          ...norm(tensors, `${ours}.cross.norm`, `${theirs}.encoder_attn_layer_norm`),
        ];
  return [
    ...stacked(
      tensors,
      `${ours}.self.qkv`,
      ['q', 'k', 'v'].map((part) => `${theirs}.self_attn.${part}_proj`),
    ),
    ...stacked(tensors, `${ours}.self.out`, [`${theirs}.self_attn.out_proj`]),
    ...norm(tensors, `${ours}.self.norm`, `${theirs}.self_attn_layer_norm`),
    ...cross,
    ...stacked(tensors, `${ours}.feedForward.inner`, [`${theirs}.fc1`]),
    ...stacked(tensors, `${ours}.feedForward.outer`, [`${theirs}.fc2`]),
    ...norm(tensors, `${ours}.feedForward.norm`, `${theirs}.final_layer_norm`),
  ];
}

/** Projections side by side: their [out, in] stacked by rows, then turned. */
function stacked(tensors: Tensors, ours: string, theirs: readonly string[]): Named {
  const weights = theirs.map((name) => find(tensors, `${name}.weight`));
  const biases = theirs.map((name) => find(tensors, `${name}.bias`));
  return [
    [`${ours}.weight`, transposeStored(stackStored(weights))],
    [`${ours}.bias`, stackStored(biases)],
  ];
}

function norm(tensors: Tensors, ours: string, theirs: string): Named {
  return [
    [`${ours}.gain`, find(tensors, `${theirs}.weight`)],
    [`${ours}.bias`, find(tensors, `${theirs}.bias`)],
  ];
}

/** Learned tables begin at their row 2, ours at row 0 with one row to spare at the end. */
function learnedPositions(tensors: Tensors): { options: PositionalOptions; weights: Named } {
  const first = tensors.get('encoder.embed_positions.weight');
  if (first === undefined) return { options: { type: 'sape', layout: 'fairseq', offset: FIRST_POSITION }, weights: [] };
  const [rows, dimension] = first.shape as [number, number];
  const length = rows - FIRST_POSITION;
  const table = (side: string): [string, StoredTensor] => {
    const { values } = find(tensors, `${side}.embed_positions.weight`);
    const moved = new Float32Array((length + 1) * dimension);
    moved.set(values.subarray(FIRST_POSITION * dimension));
    return [`positional.${side}.positions`, { shape: [length + 1, dimension], values: moved }];
  };
  return { options: { type: 'lape', length, compat: 'none' }, weights: [table('encoder'), table('decoder')] };
}

function countLayers(tensors: Tensors, side: string): number {
  let layers = 0;
  while (tensors.has(`${side}.layers.${layers}.fc1.weight`)) layers++;
  return layers;
}

function areEqual(a: StoredTensor, b: StoredTensor): boolean {
  return a.shape.join() === b.shape.join() && a.values.every((value, i) => value === b.values[i]);
}

function find(tensors: Tensors, name: string): StoredTensor {
  const tensor = tensors.get(name);
  if (tensor !== undefined) return tensor;
  throw new OrdoError('checkpoint.invalid', `the state dict has no ${name}`, {
    fix: "save a fairseq `transformer`'s `model.state_dict()` as 32-bit floats in safetensors",
  });
}
