/** Imports Transformer models in CTranslate2's binary format, version 2. */
import { OrdoError } from '@ordo/core';
import type { ModelVocabulary } from '../model/translation-model.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { StoredTensor } from './safetensors.ts';
import { transposeStored } from './tensor-rearrangement.ts';

/** What the format does not say. */
export interface CTranslate2Facts {
  readonly heads: number;
  readonly padId: number;
  readonly eosId: number;
  readonly startId: number;
}

/**
 * A pre-norm Transformer with sinusoids from position 1 (`TransformerBase`), as a checkpoint of weights.
 * @throws OrdoError `checkpoint.invalid` when the bytes are of another format, model or version
 */
export function importCTranslate2(file: Uint8Array, facts: CTranslate2Facts): Checkpoint {
  const variables = readVariables(file);
  const source = find(variables, 'encoder/embeddings/weight');
  const target = find(variables, 'decoder/embeddings/weight');
  const [sourceWords, dimension] = source.shape as [number, number];
  const layers = (side: string) =>
    new Set([...variables.keys()].flatMap((name) => name.match(new RegExp(`^${side}/layer_(\\d+)/`))?.[1] ?? [])).size;
  const vocabulary: ModelVocabulary = {
    source: sourceWords,
    target: target.shape[0] as number,
    padId: facts.padId,
    eosId: facts.eosId,
    startId: facts.startId,
  };
  const shape = {
    preset: 'probe' as const,
    dimension,
    heads: facts.heads,
    feedForward: find(variables, 'encoder/layer_0/ffn/linear_0/weight').shape[0] as number,
    encoderLayers: layers('encoder'),
    decoderLayers: layers('decoder'),
    norm: 'pre' as const,
    sharedEmbeddings: false,
    outputBias: true,
    maxPositions: 1024,
  };
  const weights = new Map<string, StoredTensor>([
    ['encoder.embedding', source],
    ['decoder.embedding', target],
    ['output.weight', find(variables, 'decoder/projection/weight')],
    ['output.bias', find(variables, 'decoder/projection/bias')],
    ...layerWeights(variables, shape),
  ]);
  const positional = { type: 'sape', layout: 'fairseq', offset: 1 };
  return { config: { model: shape, positional, vocabulary }, weights, training: null };
}

type Variables = ReadonlyMap<string, StoredTensor>;

/** Our names and theirs. They store matrices as [out, in], we as [in, out]. */
function layerWeights(
  variables: Variables,
  { encoderLayers, decoderLayers }: { encoderLayers: number; decoderLayers: number },
): [string, StoredTensor][] {
  const linear = (ours: string, theirs: string): [string, StoredTensor][] => [
    [`${ours}.weight`, transposeStored(find(variables, `${theirs}/weight`))],
    [`${ours}.bias`, find(variables, `${theirs}/bias`)],
  ];
  const norm = (ours: string, theirs: string): [string, StoredTensor][] => [
    [`${ours}.gain`, find(variables, `${theirs}/gamma`)],
    [`${ours}.bias`, find(variables, `${theirs}/beta`)],
  ];
  const common = (side: string, index: number) => {
    const [ours, theirs] = [`${side}.${index}`, `${side}/layer_${index}`];
    return [
      ...linear(`${ours}.self.qkv`, `${theirs}/self_attention/linear_0`),
      ...linear(`${ours}.self.out`, `${theirs}/self_attention/linear_1`),
      ...norm(`${ours}.self.norm`, `${theirs}/self_attention/layer_norm`),
      ...linear(`${ours}.feedForward.inner`, `${theirs}/ffn/linear_0`),
      ...linear(`${ours}.feedForward.outer`, `${theirs}/ffn/linear_1`),
      ...norm(`${ours}.feedForward.norm`, `${theirs}/ffn/layer_norm`),
    ];
  };
  const cross = (index: number) => {
    const [ours, theirs] = [`decoder.${index}.cross`, `decoder/layer_${index}/attention`];
    return [
      ...linear(`${ours}.query`, `${theirs}/linear_0`),
      ...linear(`${ours}.keyValue`, `${theirs}/linear_1`),
      ...linear(`${ours}.out`, `${theirs}/linear_2`),
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

function find(variables: Variables, name: string): StoredTensor {
  const variable = variables.get(name);
  if (variable === undefined) throw invalid(`it has no variable ${name}`);
  return variable;
}

/**
 * Little-endian: u32 version, string specification, u32 revision, u32 count; per variable its name, u8 rank, u32
 * dimensions, u8 item size, u32 items, data. Strings have a u16 length that counts their final NUL.
 */
function readVariables(file: Uint8Array): Variables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const take = (bytes: number): number => {
    if (at + bytes > file.length) throw invalid(`it ends at byte ${file.length}, in the middle of something`);
    at += bytes;
    return at - bytes;
  };
  const u32 = () => view.getUint32(take(4), true);
  const text = () => {
    const length = view.getUint16(take(2), true);
    const start = take(length);
    return new TextDecoder().decode(file.subarray(start, start + length - 1));
  };
  const version = u32();
  if (version !== 2) throw invalid(`its version is ${version}, not 2`);
  const specification = text();
  if (specification !== 'TransformerBase') throw invalid(`it is a ${specification}, not a TransformerBase`);
  u32();
  const variables = new Map<string, StoredTensor>();
  for (let left = u32(); left > 0; left--) {
    const name = text();
    const rank = view.getUint8(take(1));
    const shape = Array.from({ length: rank }, u32);
    const itemSize = view.getUint8(take(1));
    const bytes = u32() * itemSize;
    const start = take(bytes);
    if (itemSize !== 4) throw invalid(`${name} has items of ${itemSize} bytes; only 32-bit floats are read`);
    // A copy, since the data need not be aligned to four bytes; `slice` of a Buffer would not make one.
    const values = new Float32Array(Uint8Array.from(file.subarray(start, start + bytes)).buffer);
    variables.set(name, { shape, values });
  }
  return variables;
}

function invalid(what: string): OrdoError {
  return new OrdoError('checkpoint.invalid', `this CTranslate2 model cannot be imported: ${what}`, {
    fix: 'convert a pre-norm Transformer with CTranslate2 1.x (binary version 2), without quantisation',
  });
}
