/** Creates the parts of a model: its tables, its encoder and decoder, and its positional encoding. */
import type { BuildDecoder } from '../decoders/declaration.ts';
import type { BuildEncoder } from '../encoders/declaration.ts';
import type { ModelShape } from '../options/model-options.ts';
import { decoderOf, encoderOf } from '../options/resolve-model.ts';
import { normal } from '../parameters/initialisers.ts';
import type { ParameterStore } from '../parameters/parameter-store.ts';
import type { BuildHooks, PositionalOptions } from '../positional/declaration.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import type { ModelParts } from './model-parts.ts';

/** The sizes of the vocabularies, and the ids of the symbols that the model itself reads or writes. */
export interface ModelVocabulary {
  readonly source: number;
  readonly target: number;
  readonly padId: number;
  /** The id that ends every sentence on both sides. */
  readonly eosId: number;
  /** The decoder's first input: EOS in fairseq, BOS (`<s>`) in OpenNMT. */
  readonly startId: number;
}

/** The code of the kinds and of the encoding that a model needs. */
export interface Builders {
  readonly buildHooks: BuildHooks<PositionalOptions>;
  readonly buildEncoder: BuildEncoder<Readonly<Record<string, unknown>>>;
  readonly buildDecoder: BuildDecoder<Readonly<Record<string, unknown>>>;
}

export async function loadBuilders(positional: PositionalOptions, shape: ModelShape): Promise<Builders> {
  const [hooks, encoder, decoder] = await Promise.all([
    getPositionalEncoding(positional.type).load(),
    encoderOf(shape).declaration.load(),
    decoderOf(shape).declaration.load(),
  ]);
  return { buildHooks: hooks.build, buildEncoder: encoder.build, buildDecoder: decoder.build };
}

interface PartsRequest {
  readonly shape: ModelShape;
  readonly positional: PositionalOptions;
  readonly vocabulary: ModelVocabulary;
  readonly builders: Builders;
}

/** Creates the parameters in the order in which checkpoints hold them. */
export function buildParts(
  store: ParameterStore,
  { shape, positional, vocabulary, builders }: PartsRequest,
): ModelParts {
  return {
    shape,
    padId: vocabulary.padId,
    ...buildTables(store, shape, vocabulary),
    encoder: builders.buildEncoder(encoderOf(shape).options, store, shape),
    decoder: builders.buildDecoder(decoderOf(shape).options, store, shape),
    hooks: builders.buildHooks(positional, store.within('positional'), shape),
  };
}

/** Embedding tables are drawn from N(0, 1/d), with zeros in the row of padding (fairseq). */
function buildTables(store: ParameterStore, shape: ModelShape, vocabulary: ModelVocabulary) {
  const { dimension: d } = shape;
  const draw = normal(d ** -0.5);
  const table = (name: string, size: number) =>
    store.parameter(name, [size, d], (random, index) => {
      const value = draw(random, index);
      return Math.floor(index / d) === vocabulary.padId ? 0 : value;
    });
  const bias = () => (shape.outputBias ? store.parameter('output.bias', [vocabulary.target], () => 0) : null);
  if (shape.sharedEmbeddings !== false) {
    const shared = table('embedding', vocabulary.source);
    const outputWeight = shape.sharedEmbeddings === 'inputs' ? table('output.weight', vocabulary.target) : shared;
    return { sourceTable: shared, targetTable: shared, outputWeight, outputBias: bias() };
  }
  return {
    sourceTable: table('encoder.embedding', vocabulary.source),
    targetTable: table('decoder.embedding', vocabulary.target),
    outputWeight: table('output.weight', vocabulary.target),
    outputBias: bias(),
  };
}
