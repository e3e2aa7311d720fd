// Attention: over whole sentences, and one step of cached decoding.

const SHAPE = {
  batch: 'integer',
  heads: 'integer',
  headDimension: 'integer',
  queryTime: 'integer',
  keyTime: 'integer',
};

const MASK = { rate: 'double', seed: 'double', counter: 'double' };

/** A [batch, heads, time, headDimension] view: its strides by batch, head and time; the last one is 1. */
const STRIDES = 'integer×3 batch, head, time';

const PROBABILITIES = 'float32 [batch, heads, queryTime, keyTime]';

export const attention = [
  {
    name: 'attention',
    about: 'context = dropout(softmax(scale·q·kᵀ + bias))·v, straight out of packed projections.',
    inputs: {
      q: 'float32 view',
      k: 'float32 view',
      v: 'float32 view',
      bias: 'float32? [1|batch, 1|heads, queryTime, keyTime]',
      lengths: 'int32? [batch] keys that are visible; all without it',
    },
    outputs: { context: 'float32 view', probabilities: `${PROBABILITIES}, before dropout` },
    scalars: {
      ...SHAPE,
      qStrides: STRIDES,
      kStrides: STRIDES,
      vStrides: STRIDES,
      contextStrides: STRIDES,
      biasStrides: 'integer×2 batch, head',
      causal: 'flag',
      scale: 'float',
      ...MASK,
    },
  },
  {
    name: 'attentionGrad',
    about: 'The gradient of attention. dq, dk and dv are views with the strides of q, k and v.',
    inputs: {
      dcontext: 'float32 view',
      q: 'float32 view',
      k: 'float32 view',
      v: 'float32 view',
      probabilities: PROBABILITIES,
      dprobabilities: 'float32? shaped as probabilities: the gradient that reached them by another way',
    },
    outputs: {
      dq: 'float32 view',
      dk: 'float32 view',
      dv: 'float32 view',
      dscores: 'float32? shaped as probabilities',
      dbias: 'float32? shaped as the bias; the same memory as dscores where nothing was broadcast',
    },
    scalars: {
      ...SHAPE,
      contextStrides: STRIDES,
      qStrides: STRIDES,
      kStrides: STRIDES,
      vStrides: STRIDES,
      biasOverBatch: 'flag the bias was broadcast over the batch',
      biasOverHeads: 'flag the bias was broadcast over the heads',
      scale: 'float',
      ...MASK,
    },
  },
  {
    name: 'cachedAttention',
    about:
      'One step of self-attention: row r sees itself and, of each earlier step t, row ancestors[r, t] of its cache.',
    inputs: {
      qkv: 'float32 [rows, 3·heads·headDimension]',
      ancestors: 'int32 [rows, past]',
      bias: 'float32? [heads, past + 1]',
    },
    outputs: {
      context: 'float32 [rows, heads·headDimension]',
      keyValues: 'float32 [rows, 2·heads·headDimension]',
    },
    scalars: { rows: 'integer', heads: 'integer', headDimension: 'integer', scale: 'float' },
    each: {
      count: 'past',
      inputs: { caches: 'float32 [cacheRows, 2·heads·headDimension]' },
      scalars: { cacheRows: 'integer' },
    },
  },
  {
    name: 'weighParts',
    about:
      'Attention of parts under weights that are known: context[p, i] = Σ_j weights[i, j]·values[p, j] of each head. The bands hold ' +
      'the weights of all queries and all keys. Only the last queries are computed, and the values are those of the last keys.',
    inputs: { values: 'float32 [parts, keys, heads·headDimension]' },
    outputs: { context: 'float32 [parts, queries, heads·headDimension]' },
    scalars: {
      parts: 'integer',
      queries: 'integer',
      keys: 'integer',
      heads: 'integer',
      headDimension: 'integer',
    },
    each: {
      count: 'bands',
      inputs: { weights: 'float32 [heads, bandRows, bandColumns]; what follows in a row is 0' },
      scalars: { bandRows: 'integer', bandColumns: 'integer all keys in the last band' },
    },
  },
];
