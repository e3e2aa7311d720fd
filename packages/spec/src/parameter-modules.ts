/** Counts a model's parameters by module, from its sizes alone. Tests compare the counts with models that are built. */
import { getPositionalEncoding, type ModelShape } from '@ordo/nmt/declarations';
import type { RunSpec } from './run-spec.ts';

export interface ParameterModule {
  readonly module: string;
  readonly parameters: number;
}

/** Lists modules in the order in which data passes through them. Modules without parameters are left out. */
export function countModules(
  { model, positional }: Pick<RunSpec, 'model' | 'positional'>,
  vocabularySize: number,
): ParameterModule[] {
  const { dimension: d, encoderLayers, decoderLayers, sharedEmbeddings, outputBias, norm } = model;
  const table = vocabularySize * d;
  // A post-norm stack ends with the norm of its last layer. A pre-norm stack has one more norm at its end.
  const finalNorm = norm === 'pre' ? 2 * d : 0;
  const tables = sharedEmbeddings
    ? [{ module: 'embedding (source, target, output)', parameters: table }]
    : ['source embedding', 'target embedding', 'output'].map((module) => ({ module, parameters: table }));
  const modules = [
    ...tables,
    { module: 'output bias', parameters: outputBias ? vocabularySize : 0 },
    {
      module: `positional encoding (${positional.type})`,
      parameters: getPositionalEncoding(positional.type).parameterCount(positional, model),
    },
    { module: 'encoder self-attention', parameters: encoderLayers * countAttention(model) },
    { module: 'encoder feed-forward', parameters: encoderLayers * countFeedForward(model) },
    { module: 'encoder layer norms', parameters: encoderLayers * 2 * 2 * d + finalNorm },
    { module: 'decoder self-attention', parameters: decoderLayers * countAttention(model) },
    { module: 'decoder cross-attention', parameters: decoderLayers * countAttention(model) },
    { module: 'decoder feed-forward', parameters: decoderLayers * countFeedForward(model) },
    { module: 'decoder layer norms', parameters: decoderLayers * 3 * 2 * d + finalNorm },
  ];
  return modules.filter(({ parameters }) => parameters > 0);
}

/** Query, key, value and output projections, each with a bias. */
function countAttention({ dimension: d }: ModelShape): number {
  return 4 * (d * d + d);
}

function countFeedForward({ dimension: d, feedForward }: ModelShape): number {
  return 2 * d * feedForward + feedForward + d;
}
