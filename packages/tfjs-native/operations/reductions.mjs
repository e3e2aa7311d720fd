// Operations over one dimension: reductions, extremes, running sums and softmax.

/** An operation works on the middle of [outer, n, inner]. */
const MIDDLE = { outer: 'integer', n: 'integer', inner: 'integer' };

const reduction = (name, type) => ({
  name,
  about: 'out = kind(x) over n.',
  inputs: { x: `${type} [outer, n, inner]` },
  outputs: { out: `${type} [outer, inner]` },
  scalars: { kind: 'Reduce', ...MIDDLE },
});

const cumulative = (name, type) => ({
  name,
  about: 'The running sum or product along n.',
  inputs: { x: `${type} [outer, n, inner]` },
  outputs: { out: `${type} [outer, n, inner]` },
  scalars: { kind: 'Reduce Sum or Prod', ...MIDDLE, exclusive: 'flag', reverse: 'flag' },
});

const softmax = (name, about) => ({
  name,
  about,
  inputs: { x: 'float32 [rows, columns]' },
  outputs: { out: 'float32 [rows, columns]' },
  scalars: { rows: 'integer', columns: 'integer' },
});

export const reductions = [
  reduction('reduceFloat', 'float32'),
  reduction('reduceInt', 'int32'),
  reduction('reduceBool', 'bool'),
  {
    name: 'argExtreme',
    about: 'The first index of the largest or smallest element along n.',
    inputs: { x: 'any [outer, n, inner]' },
    outputs: { out: 'int32 [outer, inner]' },
    scalars: { largest: 'flag', ...MIDDLE, isFloat: 'flag float32, else int32' },
  },
  cumulative('cumulativeFloat', 'float32'),
  cumulative('cumulativeInt', 'int32'),
  softmax('softmax', 'exp(x) / Σ exp(x), row by row.'),
  softmax('logSoftmax', 'x − log Σ exp(x), row by row.'),
];
