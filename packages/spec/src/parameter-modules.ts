/** Counts a model's parameters by module, from its sizes alone. Tests compare the counts with models that are built. */
import { decoderOf, encoderOf, getPositionalEncoding, type ParameterModule } from '@ordo/nmt/declarations';
import type { RunSpec } from './run-spec.ts';

/** The tables of embeddings by `sharedEmbeddings`. */
const TABLES = {
  true: ['embedding (source, target, output)'],
  inputs: ['embedding (source, target)', 'output'],
  false: ['source embedding', 'target embedding', 'output'],
} as const;

/** Lists modules in the order in which data passes through them. Modules without parameters are left out. */
export function countModules(
  { model, positional }: Pick<RunSpec, 'model' | 'positional'>,
  vocabularySize: number,
): ParameterModule[] {
  const { dimension, sharedEmbeddings, outputBias } = model;
  const table = vocabularySize * dimension;
  const tables = TABLES[`${sharedEmbeddings}`].map((module) => ({ module, parameters: table }));
  const [encoder, decoder] = [encoderOf(model), decoderOf(model)];
  const modules = [
    ...tables,
    { module: 'output bias', parameters: outputBias ? vocabularySize : 0 },
    {
      module: `positional encoding (${positional.type})`,
      parameters: getPositionalEncoding(positional.type).parameterCount(positional, model),
    },
    ...encoder.declaration.countParameters(encoder.options, model),
    ...decoder.declaration.countParameters(decoder.options, model),
  ];
  return modules.filter(({ parameters }) => parameters > 0);
}
