/** Counts a model's parameters by module, from its sizes alone. Tests compare the counts with models that are built. */
import {
  decoderOf,
  encoderOf,
  getPositionalEncoding,
  type ModelShape,
  type ParameterModule,
} from '@ordo/nmt/declarations';
import type { RunSpec } from './run-spec.ts';

/** The tables of embeddings by `sharedEmbeddings`. */
const TABLES = {
  true: ['embedding (source, target, output)'],
  inputs: ['embedding (source, target)', 'output'],
  false: ['source embedding', 'target embedding', 'output'],
} as const;

/** A language model has no source, so `inputs` shares nothing there. */
const LANGUAGE_TABLES = {
  true: ['embedding (input, output)'],
  inputs: ['embedding', 'output'],
  false: ['embedding', 'output'],
} as const;

/** Lists modules in the order in which data passes through them. Modules without parameters are left out. */
export function countModules(
  { model, positional }: { readonly model: ModelShape; readonly positional: RunSpec['positional'] },
  vocabularySize: number,
): ParameterModule[] {
  const { dimension, sharedEmbeddings, outputBias } = model;
  const table = vocabularySize * dimension;
  const names = model.decoderOnly === true ? LANGUAGE_TABLES : TABLES;
  const tables = names[`${sharedEmbeddings}`].map((module) => ({ module, parameters: table }));
  const [encoder, decoder] = [encoderOf(model), decoderOf(model)];
  const modules = [
    ...tables,
    { module: 'output bias', parameters: outputBias ? vocabularySize : 0 },
    {
      module: `positional encoding (${positional.type})`,
      parameters: getPositionalEncoding(positional.type).parameterCount(positional, model),
    },
    ...(model.decoderOnly === true ? [] : encoder.declaration.countParameters(encoder.options, model)),
    ...decoder.declaration.countParameters(decoder.options, model),
  ];
  return modules.filter(({ parameters }) => parameters > 0);
}
