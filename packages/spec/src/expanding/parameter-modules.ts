/** Counts a model's parameters by module, from its sizes alone. Tests compare the counts with real models. */
import {
  decoderOf,
  encoderOf,
  getPositionalEncoding,
  type ModelShape,
  type ParameterModule,
} from '@ordo/nmt/declarations';
import type { RunSpec } from '../results/run-spec.ts';

/** The number of types on each side. They are equal if a model shares embeddings between the sides, and in a language model. */
export interface VocabularySizes {
  readonly source: number;
  readonly target: number;
}

/** The tables of embeddings for each value of `sharedEmbeddings`, each with the side whose types it holds. */
const TABLES = {
  true: { 'embedding (source, target, output)': 'source' },
  inputs: { 'embedding (source, target)': 'source', output: 'target' },
  false: { 'source embedding': 'source', 'target embedding': 'target', output: 'target' },
} as const;

/** A language model has no source, so `inputs` shares nothing there. */
const LANGUAGE_TABLES = {
  true: { 'embedding (input, output)': 'target' },
  inputs: { embedding: 'target', output: 'target' },
  false: { embedding: 'target', output: 'target' },
} as const;

/**
 * Lists modules in the order in which data passes through them. Modules without parameters are left out.
 * @param types the number of types of each side, or of both
 */
export function countModules(
  { model, positional }: { readonly model: ModelShape; readonly positional: RunSpec['positional'] },
  types: VocabularySizes | number,
): ParameterModule[] {
  const vocabulary = typeof types === 'number' ? { source: types, target: types } : types;
  const { dimension, sharedEmbeddings, outputBias } = model;
  const names = model.decoderOnly === true ? LANGUAGE_TABLES : TABLES;
  const tables = Object.entries(names[`${sharedEmbeddings}`]).map(([module, side]) => ({
    module,
    parameters: vocabulary[side] * dimension,
  }));
  const [encoder, decoder] = [encoderOf(model), decoderOf(model)];
  const modules = [
    ...tables,
    { module: 'output bias', parameters: outputBias ? vocabulary.target : 0 },
    {
      module: `positional encoding (${positional.type})`,
      parameters: getPositionalEncoding(positional.type).parameterCount(positional, model),
    },
    ...(model.decoderOnly === true ? [] : encoder.declaration.countParameters(encoder.options, model)),
    ...decoder.declaration.countParameters(decoder.options, model),
  ];
  return modules.filter(({ parameters }) => parameters > 0);
}
