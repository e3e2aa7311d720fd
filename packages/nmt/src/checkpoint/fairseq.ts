/** Imports Transformers from fairseq's state dicts, saved as safetensors. */
import { OrdoError } from '@ordo/core';
import type { PositionalOptions } from '../positional/declaration.ts';
import type { Checkpoint, ModelConfig } from './checkpoint.ts';
import { fairseqLayer, fairseqNorm, type NamedTensors } from './fairseq-layers.ts';
import { ForeignTensors } from './foreign-tensors.ts';
import { decodeSafetensors, type StoredTensor } from '@ordo/tensor';

/** Facts that a state dict does not hold. fairseq's vocabularies start with `<s>` 0, `<pad>` 1, `</s>` 2. */
export interface FairseqFacts {
  readonly heads: number;
  readonly padId: number;
  readonly eosId: number;
}

/** fairseq counts positions from padding_idx + 1. */
const FIRST_POSITION = 2;

/** Tensors that fairseq saves besides the weights: the version of its own format, and a buffer that names a device. */
const HARMLESS = /^(encoder|decoder)\.(version|embed_positions\._float_tensor)$/;

/**
 * Imports a `transformer` of fairseq, with sinusoidal or learned positions, as a checkpoint of weights.
 * @throws OrdoError `checkpoint.invalid` when a tensor is missing, of another shape, or of another kind of model
 */
export function importFairseq(file: Uint8Array, { heads, padId, eosId }: FairseqFacts): Checkpoint<ModelConfig> {
  const tensors = new ForeignTensors(decodeSafetensors(file).tensors, invalidFairseq);
  const tables = takeTables(tensors);
  const [sourceWords, dimension] = tables.source.shape as [number, number];
  const [targetWords] = tables.target.shape as [number, number];
  const [feedForward] = tensors.take('encoder.layers.0.fc1.bias', [null]).shape as [number];
  const sizes = { dimension, feedForward };
  const shape = {
    preset: 'base' as const,
    ...sizes,
    heads,
    encoderLayers: tensors.countLayers((index) => `encoder.layers.${index}.fc1.weight`),
    decoderLayers: tensors.countLayers((index) => `decoder.layers.${index}.fc1.weight`),
    norm: tensors.has('encoder.layer_norm.weight') ? ('pre' as const) : ('post' as const),
    sharedEmbeddings: tables.shared,
    outputBias: false,
    maxPositions: 1024,
  };
  const finalNorm = (side: string) =>
    shape.norm === 'pre' ? fairseqNorm(tensors, [`${side}.norm`, `${side}.layer_norm`], dimension) : [];
  const positions = learnedPositions(tensors, dimension);
  const weights = new Map<string, StoredTensor>([
    ...tables.named,
    ...Array.from({ length: shape.encoderLayers }, (_, i) => fairseqLayer(tensors, ['encoder', i], sizes)).flat(),
    ...finalNorm('encoder'),
    ...Array.from({ length: shape.decoderLayers }, (_, i) => fairseqLayer(tensors, ['decoder', i], sizes)).flat(),
    ...finalNorm('decoder'),
    ...positions.weights,
  ]);
  tensors.requireAllTaken(HARMLESS);
  const vocabulary = { source: sourceWords, target: targetWords, padId, eosId, startId: eosId };
  return { config: { model: shape, positional: positions.options, vocabulary }, weights, training: null };
}

/** Takes the embedding tables. Returns a single table for both sides and the output when their numbers are the same. */
function takeTables(tensors: ForeignTensors) {
  const source = tensors.take('encoder.embed_tokens.weight', [null, null]);
  const [, dimension] = source.shape as [number, number];
  const target = tensors.take('decoder.embed_tokens.weight', [null, dimension]);
  const ownOutput = 'decoder.output_projection.weight';
  const output = tensors.has(ownOutput) ? tensors.take(ownOutput, target.shape) : target;
  const shared = areEqual(source, target) && areEqual(target, output);
  const separate: NamedTensors = [
    ['encoder.embedding', source],
    ['decoder.embedding', target],
    ['output.weight', output],
  ];
  const named: NamedTensors = shared ? [['embedding', source]] : separate;
  return { source, target, shared, named };
}

/** Learned positions begin at row 2 of fairseq's tables, and at row 0 of ours, which have one spare row at the end. */
function learnedPositions(
  tensors: ForeignTensors,
  dimension: number,
): { options: PositionalOptions; weights: NamedTensors } {
  if (!tensors.has(positionsOf('encoder'))) {
    return { options: { type: 'sape', layout: 'fairseq', offset: FIRST_POSITION }, weights: [] };
  }
  const [rows] = tensors.take(positionsOf('encoder'), [null, dimension]).shape as [number, number];
  const length = rows - FIRST_POSITION;
  const table = (side: string): [string, StoredTensor] => {
    const { values } = tensors.take(positionsOf(side), [rows, dimension]);
    const moved = new Float32Array((length + 1) * dimension);
    moved.set(values.subarray(FIRST_POSITION * dimension));
    return [`positional.${side}.positions`, { shape: [length + 1, dimension], values: moved }];
  };
  return { options: { type: 'lape', length, compat: 'none' }, weights: [table('encoder'), table('decoder')] };
}

function positionsOf(side: string): string {
  return `${side}.embed_positions.weight`;
}

function areEqual(a: StoredTensor, b: StoredTensor): boolean {
  return a.shape.join() === b.shape.join() && a.values.every((value, i) => value === b.values[i]);
}

function invalidFairseq(what: string): OrdoError {
  return new OrdoError('checkpoint.invalid', `this state dict cannot be imported: ${what}`, {
    fix: "save a fairseq `transformer`'s `model.state_dict()` as 32-bit floats in safetensors",
  });
}
