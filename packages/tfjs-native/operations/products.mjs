// Matrix products: batches, the linear layer with its gradient, the output projection of a search, PosNet's product.

/** Dropout: the mask is a pure function of these three (README.md of the package). */
const MASK = { rate: 'double', seed: 'double', counter: 'double' };

const LAYER = { rows: 'integer', inputs: 'integer', outputs: 'integer' };

const POSITIONS = {
  batch: 'integer',
  time: 'integer',
  groups: 'integer',
  inputs: 'integer',
  outputs: 'integer',
  count: 'integer kernels',
};

export const products = [
  {
    name: 'batchMatMul',
    about: 'out = a·b over a batch with broadcasting. Strides count whole matrices; a stride of 0 repeats.',
    inputs: { a: 'float32 [m, k], or [k, m] if transposeA', b: 'float32 [k, n], or [n, k] if transposeB' },
    outputs: { out: 'float32 [batch, m, n]' },
    scalars: {
      m: 'integer',
      n: 'integer',
      k: 'integer',
      transposeA: 'flag',
      transposeB: 'flag',
      batch: 'integer Π dims',
    },
    each: {
      count: 'rank',
      scalars: { dims: 'integer', stridesA: 'integer in matrices', stridesB: 'integer in matrices' },
    },
  },
  {
    name: 'packWeight',
    about: 'Brings a weight into the form that products read. Without `packed` it only returns the size of that form.',
    inputs: { w: 'float32? [inputs, outputs], or [outputs, inputs] if transposeW' },
    outputs: { packed: 'float32?' },
    scalars: { inputs: 'integer', outputs: 'integer', transposeW: 'flag', int8: 'flag rounded to 8-bit integers' },
    answer:
      'the floats that the packed form takes; 0 where products read the weight as it lies, -1 where there are no products of 8-bit integers',
  },
  {
    name: 'linear',
    about: 'y = activation(x·w + bias), then dropout.',
    inputs: {
      x: 'float32 [rows, inputs]',
      w: 'float32 [inputs, outputs], or [outputs, inputs] if transposeW',
      bias: 'float32? [outputs]',
      packed: 'float32? w as packWeight leaves it',
    },
    outputs: { y: 'float32 [rows, outputs]' },
    scalars: { ...LAYER, relu: 'flag', transposeW: 'flag', int8: 'flag packed holds 8-bit integers', ...MASK },
  },
  {
    name: 'linearGrad',
    about: 'The gradient of linear. Elements that ReLU or dropout set to 0 are 0 in y, so y serves as their mask.',
    inputs: {
      dy: 'float32 [rows, outputs]',
      x: 'float32 [rows, inputs]',
      w: 'float32 [inputs, outputs], or [outputs, inputs] if transposeW',
      y: 'float32? [rows, outputs], with ReLU',
    },
    outputs: {
      maskedDy: 'float32? [rows, outputs], working memory with ReLU',
      dx: 'float32? [rows, inputs]',
      dw: 'float32 shaped as w',
      db: 'float32? [outputs]',
    },
    scalars: { ...LAYER, transposeW: 'flag', keptScale: 'float 1 / (1 − dropout rate)' },
  },
  {
    name: 'topKLogits',
    about: 'Of the logits x·wᵀ + bias: the top k of each row, the log-sum-exp, and the logit of one token.',
    inputs: {
      x: 'float32 [rows, inputs]',
      w: 'float32 [vocabulary, inputs]',
      bias: 'float32? [vocabulary]',
      packed: 'float32? w, transposed, as packWeight leaves it',
    },
    outputs: {
      ids: 'int32 [rows, k]',
      values: 'float32 [rows, k]',
      logSumExp: 'float32 [rows]',
      tokenLogits: 'float32 [rows]',
    },
    scalars: {
      rows: 'integer',
      inputs: 'integer',
      vocabulary: 'integer',
      k: 'integer',
      token: 'integer',
      int8: 'flag packed holds 8-bit integers',
    },
  },
  {
    name: 'logSumExpOfProduct',
    about:
      'log Σ exp of each row of the logits x·wᵀ + bias, of which none are kept. Many rows are multiplied as Strassen does.',
    inputs: {
      x: 'float32 [rows, inputs]',
      w: 'float32 [vocabulary, inputs]',
      bias: 'float32? [vocabulary]',
      packed: 'float32? w, transposed, as packWeight leaves it',
    },
    outputs: { logSumExp: 'float32 [rows]' },
    scalars: { rows: 'integer', inputs: 'integer', vocabulary: 'integer' },
  },
  {
    name: 'projectParts',
    about: 'y = x·w of parts, whose rows are often 0: those stay 0. Many others are multiplied as Strassen does.',
    inputs: { x: 'float32 [rows, inputs]', w: 'float32 [inputs, outputs]' },
    outputs: { y: 'float32 [rows, outputs]' },
    scalars: LAYER,
  },
  {
    name: 'positionProduct',
    about: 'y[b,t,g,:] = x[b,t,g,:] · kernels[positions[t]] (PosNet, Eq 20–24).',
    inputs: {
      x: 'float32 [batch, time, groups, inputs]',
      kernels: 'float32 [count, inputs, outputs]',
      positions: 'int32 [time]',
    },
    outputs: { y: 'float32 [batch, time, groups, outputs]' },
    scalars: POSITIONS,
  },
  {
    name: 'positionProductGrad',
    about: 'The gradient of positionProduct.',
    inputs: {
      dy: 'float32 [batch, time, groups, outputs]',
      x: 'float32 [batch, time, groups, inputs]',
      kernels: 'float32 [count, inputs, outputs]',
      positions: 'int32 [time]',
    },
    outputs: { dx: 'float32 shaped as x', dkernels: 'float32 shaped as kernels' },
    scalars: POSITIONS,
  },
  {
    name: 'activeFeedForward',
    about:
      'y = Σ (x·first[u])·second[u] over the active units u of each position; 0 for parts that have not begun there.',
    inputs: {
      x: 'float32 [parts, time, inputs]',
      first: 'float32 [units, inputs]',
      second: 'float32 [units, outputs]',
      active: 'int32 [count] units, position by position',
      ends: 'int32 [time] where the units of each position end',
      begun: 'int32 [time] how many parts have begun: the first ones',
    },
    outputs: { y: 'float32 [parts, time, outputs]' },
    scalars: {
      parts: 'integer',
      time: 'integer',
      inputs: 'integer',
      outputs: 'integer',
      units: 'integer',
      count: 'integer',
    },
  },
];
