/** Gives the tokens of a model other ids, because other toolkits number their special symbols differently. */
import { OrdoError } from '@ordo/core';
import type { ModelVocabulary } from '../model/build-parts.ts';
import type { Checkpoint, ModelConfig } from './checkpoint.ts';
import type { StoredTensor } from '@ordo/tensor';

/** The old id of each new id; null for a token that the model did not have. */
export type OldIds = readonly (number | null)[];

/** The output bias of a token that must never be generated: e to this power is 0. */
const NEVER = -1e9;

/** The side to whose tokens the rows of a parameter belong. */
const ROWS = {
  'encoder.embedding': 'source',
  'decoder.embedding': 'target',
  'output.weight': 'target',
  'output.bias': 'target',
} as const;

/**
 * Returns the same model with other token ids. New tokens have zero embeddings and are never generated.
 * @param checkpoint the checkpoint of a model with separate embeddings and with an output bias
 */
export function renumberTokens(
  { config, weights }: Pick<Checkpoint<ModelConfig>, 'config' | 'weights'>,
  oldIds: { readonly source: OldIds; readonly target: OldIds },
  symbols: Pick<ModelVocabulary, 'padId' | 'eosId' | 'startId'>,
): Checkpoint<ModelConfig> {
  const renumbered = new Map(weights);
  for (const [name, side] of Object.entries(ROWS)) {
    const rows = weights.get(name);
    if (rows === undefined)
      throw new OrdoError('internal.unexpected', `a model without ${name} cannot get other token ids`);
    renumbered.set(name, pickRows(rows, oldIds[side], name === 'output.bias' ? NEVER : 0));
  }
  const vocabulary = { ...symbols, source: oldIds.source.length, target: oldIds.target.length };
  return { config: { ...config, vocabulary }, weights: renumbered, training: null };
}

function pickRows({ shape, values }: StoredTensor, oldIds: OldIds, missing: number): StoredTensor {
  const [, ...inner] = shape;
  const size = inner.reduce((product, length) => product * length, 1);
  const picked = new Float32Array(oldIds.length * size).fill(missing);
  for (const [row, old] of oldIds.entries()) {
    if (old !== null) picked.set(values.subarray(old * size, (old + 1) * size), row * size);
  }
  return { shape: [oldIds.length, ...inner], values: picked };
}
