/** Builds the models for which the reference of the decomposition was computed. */
import path from 'node:path';
import { SafetensorsFile } from '@ordo/tensor';
import { buildLanguageModel, type LanguageModel } from '@ordo/nmt';

interface Config {
  readonly hidden_size: number;
  readonly num_attention_heads: number;
  readonly num_hidden_layers: number;
  readonly ffn_dim: number;
  readonly vocab_size: number;
  readonly max_position_embeddings: number;
  readonly activation_function: 'relu' | 'gelu';
}

type Rows = readonly (readonly number[])[];

/** One text with the values of the reference. Row i belongs to the prediction of token i + 1. */
export interface OracleText {
  readonly input_ids: readonly number[];
  readonly words: readonly (readonly number[])[];
  readonly log2_prob_next: readonly number[];
  readonly delta_lp: Rows;
  readonly delta_lp_words: Rows;
  /** The attention, averaged over heads, by layer. */
  readonly attention_head_mean: readonly Rows[];
  readonly grad_norms: Readonly<Record<'g1' | 'g2' | 'ig1' | 'ig2', Rows>>;
  readonly pearson_with_delta_lp: Readonly<Record<string, number | null>>;
  readonly tensors: string;
}

export interface Oracle {
  readonly name: string;
  /** The folder with the tensors. */
  readonly folder: string;
  readonly config: Config;
  readonly sequences: readonly OracleText[];
}

/** Builds a reference model on the engine that is loaded. */
export async function buildOracleModel({ name, folder, config }: Oracle): Promise<LanguageModel> {
  const file = new SafetensorsFile(path.join(folder, `${name}.weights.safetensors`));
  const model = await buildLanguageModel({
    model: {
      dimension: config.hidden_size,
      heads: config.num_attention_heads,
      feedForward: config.ffn_dim,
      layers: config.num_hidden_layers,
      maxPositions: config.max_position_embeddings,
      activation: config.activation_function,
      embeddingScale: 'none',
    },
    positional: { type: 'lape' },
    vocabulary: { size: config.vocab_size },
    parameters: (parameter, shape) => readParameter(file, parameter, shape),
  });
  file.close();
  return model;
}

type Floats = Float32Array | Float64Array;

const PLACES: Readonly<Record<string, string>> = {
  'self.out': 'self_attn.out_proj',
  'self.norm': 'self_attn_layer_norm',
  'feedForward.inner': 'fc1',
  'feedForward.outer': 'fc2',
  'feedForward.norm': 'final_layer_norm',
};

function readParameter(file: SafetensorsFile, name: string, shape: readonly number[]): Floats {
  const read = (tensor: string): Floats => file.read(`model.decoder.${tensor}`);
  if (name === 'embedding') return read('embed_tokens.weight');
  // Two rows come before that of the first position.
  if (name === 'positional.decoder.positions') return read('embed_positions.weight').slice(2 * (shape[1] as number));
  const [, layer, place = 'final_layer_norm', kind] = /^decoder\.(?:(\d+)\.(\w+\.\w+)|norm)\.(\w+)$/u.exec(name) ?? [];
  const suffix = kind === 'bias' ? 'bias' : 'weight';
  if (layer === undefined) return read(`${place}.${suffix}`);
  if (place !== 'self.qkv') {
    const values = read(`layers.${layer}.${PLACES[place] ?? place}.${suffix}`);
    return shape.length === 2 ? transpose(values, shape) : values;
  }
  const parts = ['q', 'k', 'v'].map((part) => read(`layers.${layer}.self_attn.${part}_proj.${suffix}`));
  const joined = Float64Array.from(parts.flatMap((part) => [...part]));
  return shape.length === 2 ? transpose(joined, shape) : joined;
}

/** Transposes values from [out, in] to the given [in, out]. */
function transpose(values: Floats, [rows, columns]: readonly number[]): Float64Array {
  const [n, m] = [rows as number, columns as number];
  return Float64Array.from({ length: n * m }, (_, i) => values[(i % m) * n + Math.floor(i / m)] as number);
}
