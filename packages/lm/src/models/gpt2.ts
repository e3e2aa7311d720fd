/** GPT-2 (Radford et al. 2019): pre-norm, learned positions, queries, keys and values in one matrix. */
import { oneOf } from '@ordo/core/schema-parts';
import type { Problem } from '@ordo/core';
import { type Static, Type } from 'typebox';
import { ACTIVATION_NAMES, ACTIVATIONS } from './activations.ts';
import { type Architecture, splitName, type TensorPlace } from './architecture.ts';
import { count, listUnsupported, maybeId } from './config-parts.ts';

const Config = Type.Object({
  model_type: Type.Literal('gpt2'),
  vocab_size: count,
  n_embd: count,
  n_head: count,
  n_layer: count,
  n_positions: count,
  /** The feed-forward width; null means four times `n_embd`. */
  n_inner: Type.Optional(Type.Union([count, Type.Null()])),
  activation_function: Type.Optional(oneOf(ACTIVATION_NAMES)),
  layer_norm_epsilon: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
  scale_attn_weights: Type.Optional(Type.Boolean()),
  scale_attn_by_inverse_layer_idx: Type.Optional(Type.Boolean()),
  add_cross_attention: Type.Optional(Type.Boolean()),
  tie_word_embeddings: Type.Optional(Type.Boolean()),
  bos_token_id: maybeId,
  eos_token_id: maybeId,
});
type Config = Static<typeof Config>;

/** The default of both ids, for a configuration that has none. */
const END_OF_TEXT = 50_256;

const PARTS: Readonly<Record<string, string>> = {
  'self.qkv': 'attn.c_attn',
  'self.out': 'attn.c_proj',
  'self.norm': 'ln_1',
  'feedForward.inner': 'mlp.c_fc',
  'feedForward.outer': 'mlp.c_proj',
  'feedForward.norm': 'ln_2',
};

export const gpt2: Architecture = {
  type: 'gpt2',
  citation: 'Radford et al. 2019, "Language Models are Unsupervised Multitask Learners"',
  schema: Config,
  refuse: (config) => findUnsupported(config as Config),
  read(config) {
    const c = config as Config;
    return {
      model: {
        dimension: c.n_embd,
        heads: c.n_head,
        feedForward: c.n_inner ?? 4 * c.n_embd,
        layers: c.n_layer,
        maxPositions: c.n_positions,
        activation: ACTIVATIONS[c.activation_function ?? 'gelu_new'] ?? 'gelu-tanh',
        embeddingScale: 'none',
        tiedEmbeddings: c.tie_word_embeddings ?? true,
        normEpsilon: c.layer_norm_epsilon ?? 1e-5,
      },
      vocabularySize: c.vocab_size,
      bosId: c.bos_token_id === undefined ? END_OF_TEXT : c.bos_token_id,
      eosId: c.eos_token_id === undefined ? END_OF_TEXT : c.eos_token_id,
    };
  },
  prefixes: ['transformer.', ''],
  landmark: 'wte.weight',
  place: placeOf,
  // Causal masks, which old files store with the weights.
  isBuffer: (tensor) => /^h\.\d+\.attn\.(?:masked_)?bias$/u.test(tensor),
};

const findUnsupported = (config: Config): Problem[] =>
  listUnsupported(config, [
    ['scale_attn_weights', true, 'attention without its scale is not supported'],
    ['scale_attn_by_inverse_layer_idx', false, 'attention that is scaled by its layer is not supported'],
    ['add_cross_attention', false, 'a decoder that reads an encoder is not a language model'],
  ]);

/** Returns the place of a parameter. Matrices are stored as [in, out] here, so none is transposed. */
function placeOf(parameter: string): TensorPlace {
  if (parameter === 'embedding') return { tensors: ['wte.weight'], layout: 'asIs' };
  if (parameter === 'positional.decoder.positions') return { tensors: ['wpe.weight'], layout: 'asIs' };
  const { layer, part, kind } = splitName(parameter);
  const suffix = kind === 'bias' ? 'bias' : 'weight';
  const place = layer === null ? 'ln_f' : `h.${layer}.${PARTS[part]}`;
  return { tensors: [`${place}.${suffix}`], layout: 'asIs' };
}
