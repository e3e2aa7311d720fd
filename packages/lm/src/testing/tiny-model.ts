/** The files of a small OPT model, complete or damaged. */
import { safetensorsBytes } from '@ordo/tensor/testing';
import { TINY_VOCABULARY, tinyTokenizerJson } from './tiny-tokenizer.ts';

const D = 4;
const FEED_FORWARD = 6;

export const TINY_CONFIG = {
  model_type: 'opt',
  vocab_size: 5,
  hidden_size: D,
  num_attention_heads: 2,
  num_hidden_layers: 1,
  ffn_dim: FEED_FORWARD,
  max_position_embeddings: 8,
} as const;

/** The shapes by name. The table of positions has two rows more than the window. */
export const TINY_TENSORS: Readonly<Record<string, readonly number[]>> = {
  'model.decoder.embed_tokens.weight': [5, D],
  'model.decoder.embed_positions.weight': [8 + 2, D],
  ...Object.fromEntries(
    ['q_proj', 'k_proj', 'v_proj', 'out_proj'].flatMap((name) => [
      [`model.decoder.layers.0.self_attn.${name}.weight`, [D, D]],
      [`model.decoder.layers.0.self_attn.${name}.bias`, [D]],
    ]),
  ),
  'model.decoder.layers.0.fc1.weight': [FEED_FORWARD, D],
  'model.decoder.layers.0.fc1.bias': [FEED_FORWARD],
  'model.decoder.layers.0.fc2.weight': [D, FEED_FORWARD],
  'model.decoder.layers.0.fc2.bias': [D],
  ...Object.fromEntries(
    ['layers.0.self_attn_layer_norm', 'layers.0.final_layer_norm', 'final_layer_norm'].flatMap((name) => [
      [`model.decoder.${name}.weight`, [D]],
      [`model.decoder.${name}.bias`, [D]],
    ]),
  ),
};

/** @param changes changes of config.json, and of tensors: another shape, or null for a tensor that is left out */
export function tinyModelFiles({
  config = {},
  tensors = {},
}: {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly tensors?: Readonly<Record<string, readonly number[] | null>>;
} = {}): Record<string, string | Uint8Array> {
  let end = 0;
  const header: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries({ ...TINY_TENSORS, ...tensors })) {
    if (shape === null) continue;
    const start = end;
    end += 4 * shape.reduce((product, size) => product * size, 1);
    header[name] = { dtype: 'F32', shape, data_offsets: [start, end] };
  }
  const values = Float32Array.from({ length: end / 4 }, (_, i) => (i === 0 ? 0.25 : Math.sin(i)));
  return {
    'config.json': JSON.stringify({ ...TINY_CONFIG, ...config }),
    'model.safetensors': safetensorsBytes(header, [...new Uint8Array(values.buffer)]),
  };
}

/** Returns the files of a model with its tokenizer, which can read any text. */
export function tinyReaderFiles({
  window = 8,
}: {
  readonly window?: number;
} = {}): Record<string, string | Uint8Array> {
  const size = Object.keys(TINY_VOCABULARY).length;
  const files = tinyModelFiles({
    config: { vocab_size: size, max_position_embeddings: window },
    tensors: {
      'model.decoder.embed_tokens.weight': [size, D],
      'model.decoder.embed_positions.weight': [window + 2, D],
    },
  });
  return { ...files, 'tokenizer.json': tinyTokenizerJson() };
}
