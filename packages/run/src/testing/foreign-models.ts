/** Tiny models in the formats of other toolkits, with one layer per side and random weights. */
import { Random } from '@ordo/core';
import { encodeSafetensors, type StoredTensor } from '@ordo/tensor';

/** The dimension, the feed-forward width and the rows of each vocabulary. */
export const FOREIGN_SIZES = { dimension: 8, feedForward: 12, source: 7, target: 6 } as const;

type Shapes = readonly (readonly [string, readonly number[]])[];

export function randomTensors(shapes: Shapes): Map<string, StoredTensor> {
  const random = Random.fromSeed(3, 'foreign model');
  return new Map(
    shapes.map(([name, shape]) => {
      const size = shape.reduce((product, length) => product * length, 1);
      return [name, { shape, values: Float32Array.from({ length: size }, () => random.nextNormal()) }];
    }),
  );
}

/** @param prefix the layer's name, followed by the toolkit's separator */
function linear(prefix: string, to: number, from: number): Shapes {
  return [
    [`${prefix}weight`, [to, from]],
    [`${prefix}bias`, [to]],
  ];
}

/** Returns the tensors of a CTranslate2 model. */
export function ctranslate2Shapes(): Shapes {
  const { dimension: d, feedForward, source, target } = FOREIGN_SIZES;
  const norm = (name: string): Shapes => [
    [`${name}/gamma`, [d]],
    [`${name}/beta`, [d]],
  ];
  const layer = (side: string): Shapes => [
    ...linear(`${side}/layer_0/self_attention/linear_0/`, 3 * d, d),
    ...linear(`${side}/layer_0/self_attention/linear_1/`, d, d),
    ...norm(`${side}/layer_0/self_attention/layer_norm`),
    ...linear(`${side}/layer_0/ffn/linear_0/`, feedForward, d),
    ...linear(`${side}/layer_0/ffn/linear_1/`, d, feedForward),
    ...norm(`${side}/layer_0/ffn/layer_norm`),
    ...norm(`${side}/layer_norm`),
  ];
  return [
    ['encoder/embeddings/weight', [source, d]],
    ['decoder/embeddings/weight', [target, d]],
    ...linear('decoder/projection/', target, d),
    ...layer('encoder'),
    ...layer('decoder'),
    ...linear('decoder/layer_0/attention/linear_0/', d, d),
    ...linear('decoder/layer_0/attention/linear_1/', 2 * d, d),
    ...linear('decoder/layer_0/attention/linear_2/', d, d),
    ...norm('decoder/layer_0/attention/layer_norm'),
  ];
}

/** Returns a file in CTranslate2's binary format, version 2. */
export function encodeCTranslate2(tensors: ReadonlyMap<string, StoredTensor>): Uint8Array {
  const variables = [...tensors].flatMap(([name, { shape, values }]) => [
    ...text(name),
    Buffer.of(shape.length),
    ...shape.map(u32),
    Buffer.of(4),
    u32(values.length),
    Buffer.from(values.buffer),
  ]);
  return Buffer.concat([u32(2), ...text('TransformerBase'), u32(2), u32(tensors.size), ...variables]);
}

function u32(value: number): Buffer {
  return Buffer.from(Uint32Array.of(value).buffer);
}

function text(value: string): Buffer[] {
  const bytes = Buffer.from(`${value}\0`);
  return [Buffer.from(Uint16Array.of(bytes.length).buffer), bytes];
}

/** Returns a state dict of fairseq, post-norm with sinusoids. */
export function encodeFairseq(): Uint8Array {
  const { dimension: d, feedForward, source, target } = FOREIGN_SIZES;
  const norm = (name: string): Shapes => [
    [`${name}.weight`, [d]],
    [`${name}.bias`, [d]],
  ];
  const attention = (name: string): Shapes =>
    ['q', 'k', 'v', 'out'].flatMap((part) => linear(`${name}.${part}_proj.`, d, d));
  const layer = (side: string): Shapes => [
    ...attention(`${side}.layers.0.self_attn`),
    ...norm(`${side}.layers.0.self_attn_layer_norm`),
    ...linear(`${side}.layers.0.fc1.`, feedForward, d),
    ...linear(`${side}.layers.0.fc2.`, d, feedForward),
    ...norm(`${side}.layers.0.final_layer_norm`),
  ];
  const shapes: Shapes = [
    ['encoder.embed_tokens.weight', [source, d]],
    ['decoder.embed_tokens.weight', [target, d]],
    ...layer('encoder'),
    ...layer('decoder'),
    ...attention('decoder.layers.0.encoder_attn'),
    ...norm('decoder.layers.0.encoder_attn_layer_norm'),
  ];
  return encodeSafetensors({ tensors: randomTensors(shapes), metadata: {} });
}
