/** OPT (Zhang et al. 2022): pre-norm, learned positions whose first row is row 2, biases everywhere. */
import { oneOf } from '@ordo/core/schema-parts';
import type { Problem } from '@ordo/core';
import { type Static, Type } from 'typebox';
import { ACTIVATION_NAMES, ACTIVATIONS } from './activations.ts';
import { type Architecture, splitName, type TensorPlace } from './architecture.ts';
import { count, listUnsupported, maybeId } from './config-parts.ts';

const Config = Type.Object({
  model_type: Type.Literal('opt'),
  vocab_size: count,
  hidden_size: count,
  num_attention_heads: count,
  num_hidden_layers: count,
  ffn_dim: count,
  max_position_embeddings: count,
  activation_function: Type.Optional(oneOf(ACTIVATION_NAMES)),
  do_layer_norm_before: Type.Optional(Type.Boolean()),
  word_embed_proj_dim: Type.Optional(count),
  enable_bias: Type.Optional(Type.Boolean()),
  layer_norm_elementwise_affine: Type.Optional(Type.Boolean()),
  _remove_final_layer_norm: Type.Optional(Type.Boolean()),
  tie_word_embeddings: Type.Optional(Type.Boolean()),
  bos_token_id: maybeId,
  eos_token_id: maybeId,
});
type Config = Static<typeof Config>;

/** Position p is in row p + 2 of the table. */
const FIRST_POSITION = 2;

const PARTS: Readonly<Record<string, string>> = {
  'self.out': 'self_attn.out_proj',
  'self.norm': 'self_attn_layer_norm',
  'feedForward.inner': 'fc1',
  'feedForward.outer': 'fc2',
  'feedForward.norm': 'final_layer_norm',
};

export const opt: Architecture = {
  type: 'opt',
  citation: 'Zhang et al. 2022, "OPT: Open Pre-trained Transformer Language Models"',
  schema: Config,
  refuse: (config) => findUnsupported(config as Config),
  read(config) {
    const c = config as Config;
    return {
      model: {
        dimension: c.hidden_size,
        heads: c.num_attention_heads,
        feedForward: c.ffn_dim,
        layers: c.num_hidden_layers,
        maxPositions: c.max_position_embeddings,
        activation: ACTIVATIONS[c.activation_function ?? 'relu'] ?? 'relu',
        embeddingScale: 'none',
        tiedEmbeddings: c.tie_word_embeddings ?? true,
      },
      vocabularySize: c.vocab_size,
      bosId: c.bos_token_id === undefined ? 2 : c.bos_token_id,
      eosId: c.eos_token_id === undefined ? 2 : c.eos_token_id,
    };
  },
  prefixes: ['model.decoder.', 'decoder.', ''],
  landmark: 'embed_tokens.weight',
  place: placeOf,
  isBuffer: () => false,
};

const findUnsupported = (config: Config): Problem[] =>
  listUnsupported(config, [
    ['do_layer_norm_before', true, 'post-norm layers, as in opt-350m, are not supported'],
    [
      'word_embed_proj_dim',
      config.hidden_size,
      `projections between embeddings and states of ${config.hidden_size}, as in opt-350m, are not supported`,
    ],
    ['enable_bias', true, 'layers without biases are not supported'],
    ['layer_norm_elementwise_affine', true, 'layer norms without gain and bias are not supported'],
    ['_remove_final_layer_norm', false, 'models without the final layer norm are not supported'],
  ]);

function placeOf(parameter: string): TensorPlace {
  if (parameter === 'embedding') return { tensors: ['embed_tokens.weight'], layout: 'asIs' };
  if (parameter === 'positional.decoder.positions') {
    return { tensors: ['embed_positions.weight'], layout: 'asIs', skipRows: FIRST_POSITION };
  }
  const { layer, part, kind } = splitName(parameter);
  const suffix = kind === 'bias' ? 'bias' : 'weight';
  if (layer === null) return { tensors: [`final_layer_norm.${suffix}`], layout: 'asIs' };
  const within = `layers.${layer}`;
  const layout = kind === 'weight' ? 'outIn' : 'asIs';
  if (part === 'self.qkv') {
    return { tensors: ['q', 'k', 'v'].map((one) => `${within}.self_attn.${one}_proj.${suffix}`), layout };
  }
  return { tensors: [`${within}.${PARTS[part]}.${suffix}`], layout };
}
