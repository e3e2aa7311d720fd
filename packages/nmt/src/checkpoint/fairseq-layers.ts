/** Imports the layers of a fairseq Transformer under our names. */
import type { ForeignTensors } from './foreign-tensors.ts';
import type { StoredTensor } from '@ordo/tensor';
import { stackStored, transposeStored } from './tensor-rearrangement.ts';

export type NamedTensors = [string, StoredTensor][];

export interface LayerSizes {
  readonly dimension: number;
  readonly feedForward: number;
}

/** Returns layer `index` of the `encoder` or the `decoder`. */
export function fairseqLayer(
  tensors: ForeignTensors,
  [side, index]: [string, number],
  { dimension: d, feedForward }: LayerSizes,
): NamedTensors {
  const [ours, theirs] = [`${side}.${index}`, `${side}.layers.${index}`];
  const attention = (name: string, parts: string[]): NamedTensors =>
    stacked(tensors, [name, parts.map((part) => `${theirs}.${part}_proj`)], [d, d]);
  const cross = (): NamedTensors => [
    ...attention(`${ours}.cross.query`, ['encoder_attn.q']),
    ...attention(`${ours}.cross.keyValue`, ['encoder_attn.k', 'encoder_attn.v']),
    ...attention(`${ours}.cross.out`, ['encoder_attn.out']),
    ...fairseqNorm(tensors, [`${ours}.cross.norm`, `${theirs}.encoder_attn_layer_norm`], d),
  ];
  return [
    ...attention(`${ours}.self.qkv`, ['self_attn.q', 'self_attn.k', 'self_attn.v']),
    ...attention(`${ours}.self.out`, ['self_attn.out']),
    ...fairseqNorm(tensors, [`${ours}.self.norm`, `${theirs}.self_attn_layer_norm`], d),
    ...(side === 'encoder' ? [] : cross()),
    ...stacked(tensors, [`${ours}.feedForward.inner`, [`${theirs}.fc1`]], [feedForward, d]),
    ...stacked(tensors, [`${ours}.feedForward.outer`, [`${theirs}.fc2`]], [d, feedForward]),
    ...fairseqNorm(tensors, [`${ours}.feedForward.norm`, `${theirs}.final_layer_norm`], d),
  ];
}

/** Joins projections side by side: their [out, in] matrices are stacked by rows, then transposed. */
function stacked(
  tensors: ForeignTensors,
  [ours, theirs]: [string, readonly string[]],
  [to, from]: [number, number],
): NamedTensors {
  const weights = theirs.map((name) => tensors.take(`${name}.weight`, [to, from]));
  const biases = theirs.map((name) => tensors.take(`${name}.bias`, [to]));
  return [
    [`${ours}.weight`, transposeStored(stackStored(weights))],
    [`${ours}.bias`, stackStored(biases)],
  ];
}

/** Returns pairs of our name and fairseq's name. */
export function fairseqNorm(
  tensors: ForeignTensors,
  [ours, theirs]: [string, string],
  dimension: number,
): NamedTensors {
  return [
    [`${ours}.gain`, tensors.take(`${theirs}.weight`, [dimension])],
    [`${ours}.bias`, tensors.take(`${theirs}.bias`, [dimension])],
  ];
}
