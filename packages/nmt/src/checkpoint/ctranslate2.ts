/** Imports Transformer models in CTranslate2's binary format, version 2. */
import type { ModelVocabulary } from '../model/build-parts.ts';
import type { Checkpoint, ModelConfig } from './checkpoint.ts';
import { invalidCTranslate2, readCTranslate2File } from './ctranslate2-file.ts';
import type { ForeignTensors } from './foreign-tensors.ts';
import type { StoredTensor } from '@ordo/tensor';
import { transposeStored } from './tensor-rearrangement.ts';

/** Facts about a model that the format does not hold. */
export type CTranslate2Facts = Pick<ModelVocabulary, 'padId' | 'eosId' | 'startId'>;

/** The number of attention heads, by the name of the specification. */
const HEADS: Readonly<Record<string, number>> = { TransformerBase: 8, TransformerBig: 16 };

/**
 * Imports a pre-norm Transformer with sinusoids that start at position 1, as a checkpoint of weights.
 * @throws OrdoError `checkpoint.invalid` when the bytes are of another format, model or version
 */
export function importCTranslate2(file: Uint8Array, facts: CTranslate2Facts): Checkpoint<ModelConfig> {
  const { specification, tensors } = readCTranslate2File(file);
  const heads = HEADS[specification];
  if (heads === undefined) {
    throw invalidCTranslate2(`it is a ${specification}, not one of ${Object.keys(HEADS).join(', ')}`);
  }
  const source = tensors.take('encoder/embeddings/weight', [null, null]);
  const [sourceWords, dimension] = source.shape as [number, number];
  const target = tensors.take('decoder/embeddings/weight', [null, dimension]);
  const [targetWords] = target.shape as [number, number];
  const [feedForward] = tensors.take('encoder/layer_0/ffn/linear_0/bias', [null]).shape as [number];
  const shape = {
    preset: 'probe' as const,
    dimension,
    heads,
    feedForward,
    encoderLayers: tensors.countLayers((layer) => `encoder/layer_${layer}/ffn/linear_0/weight`),
    decoderLayers: tensors.countLayers((layer) => `decoder/layer_${layer}/ffn/linear_0/weight`),
    norm: 'pre' as const,
    sharedEmbeddings: false,
    outputBias: true,
    maxPositions: 1024,
  };
  const weights = new Map<string, StoredTensor>([
    ['encoder.embedding', source],
    ['decoder.embedding', target],
    ['output.weight', tensors.take('decoder/projection/weight', [targetWords, dimension])],
    ['output.bias', tensors.take('decoder/projection/bias', [targetWords])],
    ...layerWeights(tensors, shape),
  ]);
  tensors.requireAllTaken();
  const positional = { type: 'sape', layout: 'fairseq', offset: 1 };
  const vocabulary = { ...facts, source: sourceWords, target: targetWords };
  return { config: { model: shape, positional, vocabulary }, weights, training: null };
}

interface LayerSizes {
  readonly dimension: number;
  readonly feedForward: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
}

/** Maps CTranslate2's names to ours. CTranslate2 stores matrices as [out, in], and we store them as [in, out]. */
function layerWeights(tensors: ForeignTensors, sizes: LayerSizes): [string, StoredTensor][] {
  const { dimension: d, feedForward: inner, encoderLayers, decoderLayers } = sizes;
  const linear = (ours: string, theirs: string, [to, from]: [number, number]): [string, StoredTensor][] => [
    [`${ours}.weight`, transposeStored(tensors.take(`${theirs}/weight`, [to, from]))],
    [`${ours}.bias`, tensors.take(`${theirs}/bias`, [to])],
  ];
  const norm = (ours: string, theirs: string): [string, StoredTensor][] => [
    [`${ours}.gain`, tensors.take(`${theirs}/gamma`, [d])],
    [`${ours}.bias`, tensors.take(`${theirs}/beta`, [d])],
  ];
  const common = (side: string, index: number) => {
    const [ours, theirs] = [`${side}.${index}`, `${side}/layer_${index}`];
    return [
      ...linear(`${ours}.self.qkv`, `${theirs}/self_attention/linear_0`, [3 * d, d]),
      ...linear(`${ours}.self.out`, `${theirs}/self_attention/linear_1`, [d, d]),
      ...norm(`${ours}.self.norm`, `${theirs}/self_attention/layer_norm`),
      ...linear(`${ours}.feedForward.inner`, `${theirs}/ffn/linear_0`, [inner, d]),
      ...linear(`${ours}.feedForward.outer`, `${theirs}/ffn/linear_1`, [d, inner]),
      ...norm(`${ours}.feedForward.norm`, `${theirs}/ffn/layer_norm`),
    ];
  };
  const cross = (index: number) => {
    const [ours, theirs] = [`decoder.${index}.cross`, `decoder/layer_${index}/attention`];
    return [
      ...linear(`${ours}.query`, `${theirs}/linear_0`, [d, d]),
      ...linear(`${ours}.keyValue`, `${theirs}/linear_1`, [2 * d, d]),
      ...linear(`${ours}.out`, `${theirs}/linear_2`, [d, d]),
      ...norm(`${ours}.norm`, `${theirs}/layer_norm`),
    ];
  };
  return [
    ...Array.from({ length: encoderLayers }, (_, i) => common('encoder', i)).flat(),
    ...norm('encoder.norm', 'encoder/layer_norm'),
    ...Array.from({ length: decoderLayers }, (_, i) => [...common('decoder', i), ...cross(i)]).flat(),
    ...norm('decoder.norm', 'decoder/layer_norm'),
  ];
}
