// Layer normalisation, the loss and the optimiser.

const MASK = { rate: 'double', seed: 'double', counter: 'double' };

const LABELS = { rows: 'integer', classes: 'integer', epsilon: 'double', padId: 'integer -1: nothing is padding' };

const PROJECTION = {
  x: 'float32 [rows, inputs]',
  w: 'float32 [classes, inputs]',
  bias: 'float32? [classes]',
};

export const training = [
  {
    name: 'layerNorm',
    about:
      'y = (sum − mean) / √(variance + epsilon)·gain + bias, where sum = residual + dropout(x), or x without residual.',
    inputs: {
      x: 'float32 [rows, columns]',
      residual: 'float32? [rows, columns]',
      gain: 'float32 [columns]',
      bias: 'float32 [columns]',
    },
    outputs: {
      y: 'float32 [rows, columns]',
      statistics: 'float32 [rows, 2] mean, 1 / √(variance + epsilon)',
      sum: 'float32? [rows, columns], with residual',
    },
    scalars: { rows: 'integer', columns: 'integer', epsilon: 'float', ...MASK },
  },
  {
    name: 'layerNormGrad',
    about: 'The gradient of layerNorm with respect to sum, x (sum under the dropout mask), gain and bias.',
    inputs: {
      dy: 'float32 [rows, columns]',
      x: 'float32 [rows, columns] what was normalised',
      gain: 'float32 [columns]',
      statistics: 'float32 [rows, 2]',
    },
    outputs: {
      dsum: 'float32 [rows, columns]',
      dx: 'float32? [rows, columns]; without it dx equals dsum',
      dgain: 'float32 [columns]',
      dbias: 'float32 [columns]',
    },
    scalars: { rows: 'integer', columns: 'integer', ...MASK },
  },
  {
    name: 'normaliseParts',
    about: 'y = (x − mean)·scale·gain of parts, whose rows have the scale of their position and a mean of their own.',
    inputs: { x: 'float32 [parts·time, columns]', scale: 'float32 [time]', gain: 'float32 [columns]' },
    outputs: { y: 'float32 [parts·time, columns]' },
    scalars: { rows: 'integer parts·time', time: 'integer', columns: 'integer' },
  },
  {
    name: 'smoothedCrossEntropy',
    about: 'Label-smoothed cross-entropy, summed over the rows whose target is not padId.',
    inputs: { logits: 'float32 [rows, classes]', targets: 'int32 [rows]' },
    outputs: { loss: 'float32 []', nll: 'float32 []', logSumExp: 'float32 [rows]' },
    scalars: LABELS,
  },
  {
    name: 'smoothedCrossEntropyGrad',
    about: 'The gradient of smoothedCrossEntropy with respect to the logits.',
    inputs: {
      logits: 'float32 [rows, classes]',
      targets: 'int32 [rows]',
      logSumExp: 'float32 [rows]',
      dloss: 'float32 []',
    },
    outputs: { dlogits: 'float32 [rows, classes]' },
    scalars: LABELS,
  },
  {
    name: 'projectedCrossEntropy',
    about:
      'The smoothed cross-entropy of the logits x·wᵀ + bias. Logits are made in blocks and read while they are in cache. Without loss it only answers.',
    inputs: { ...PROJECTION, targets: 'int32 [rows]' },
    outputs: {
      kept: 'float32? what the gradient reads; without it none can be computed',
      loss: 'float32? []',
      nll: 'float32? []',
      logSumExp: 'float32? [rows], which only the gradient reads',
    },
    scalars: { ...LABELS, inputs: 'integer' },
    answer: 'the floats that kept takes, if loss is left out',
  },
  {
    name: 'projectedCrossEntropyGrad',
    about: 'The gradient of projectedCrossEntropy with respect to x, w and bias.',
    inputs: {
      x: PROJECTION.x,
      w: PROJECTION.w,
      targets: 'int32 [rows]',
      logSumExp: 'float32 [rows]',
      dloss: 'float32 []',
    },
    outputs: {
      kept: 'float32 as projectedCrossEntropy leaves it, and working memory',
      dx: 'float32 [rows, inputs]',
      dw: 'float32 [classes, inputs]',
      dbias: 'float32? [classes]',
    },
    scalars: { ...LABELS, inputs: 'integer' },
  },
  {
    name: 'adam',
    about: 'One Adam step (Kingma & Ba 2015) over all tensors, in place.',
    scalars: {
      stepSize: 'float learning rate / (1 − β₁ᵗ)',
      beta1: 'double',
      beta2: 'double',
      epsilon: 'float',
      correction: 'float 1 / (1 − β₂ᵗ)',
      gradientScale: 'float every gradient is multiplied by it',
    },
    each: {
      count: 'tensors',
      inputs: { gradients: 'float32 [size]' },
      outputs: { parameters: 'float32 [size]', firstMoments: 'float32 [size]', secondMoments: 'float32 [size]' },
      scalars: { sizes: 'integer' },
    },
  },
  {
    name: 'squaredNorm',
    about: 'The sum of the squares of all elements of several tensors, added up in float64.',
    each: { count: 'tensors', inputs: { data: 'float32 [size]' }, scalars: { sizes: 'integer' } },
    answer: 'the sum',
  },
];
