// Operations that treat every element in the same way: functions of one tensor, functions of two with broadcasting, casts, fills,
// copies.

const MOST_BROADCAST_DIMENSIONS = 8;
const MOST_COPIED_DIMENSIONS = 16;

const unary = (name, type, alpha) => ({
  name,
  about: 'out = kind(x), element by element.',
  inputs: { x: `${type} [size]` },
  outputs: { out: `${type} [size]` },
  scalars: { size: 'integer', kind: 'Unary', alpha: `${alpha} the parameter of LeakyRelu and Step` },
});

const broadcast = (name, kind, type, outType) => ({
  name,
  about: 'out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest.',
  inputs: { a: type, b: type },
  outputs: { out: `${outType} [Π dims]` },
  scalars: { kind },
  each: {
    count: 'rank',
    most: MOST_BROADCAST_DIMENSIONS,
    scalars: { dims: 'integer', stridesA: 'integer in elements', stridesB: 'integer in elements' },
  },
});

export const elementwise = [
  unary('unaryFloat', 'float32', 'float'),
  unary('unaryInt', 'int32', 'double'),
  {
    name: 'testFloat',
    about: 'out = kind(x), element by element.',
    inputs: { x: 'float32 [size]' },
    outputs: { out: 'bool [size]' },
    scalars: { size: 'integer', kind: 'Test' },
  },
  {
    name: 'logicalNot',
    about: 'out = not x, element by element.',
    inputs: { x: 'bool [size]' },
    outputs: { out: 'bool [size]' },
    scalars: { size: 'integer' },
  },
  {
    name: 'clip',
    about: 'Limits x to [low, high]. NaN stays NaN.',
    inputs: { x: 'float32 [size]' },
    outputs: { out: 'float32 [size]' },
    scalars: { size: 'integer', low: 'float', high: 'float' },
  },
  broadcast('binaryFloat', 'Binary', 'float32', 'float32'),
  broadcast('binaryInt', 'Binary', 'int32', 'int32'),
  broadcast('compareFloat', 'Compare', 'float32', 'bool'),
  broadcast('compareInt', 'Compare', 'int32', 'bool'),
  broadcast('logicalBinary', 'Logical', 'bool', 'bool'),
  {
    name: 'select',
    about: 'out = yes where the condition holds, else no.',
    inputs: { condition: 'bool [size / inner]', yes: 'any [size]', no: 'any [size]' },
    outputs: { out: 'any [size]' },
    scalars: { size: 'integer', inner: 'integer elements per condition', elementBytes: 'integer 1 or 4' },
  },
  {
    name: 'cast',
    about: 'Converts x to another dtype.',
    inputs: { x: 'any [size]' },
    outputs: { out: 'any [size]' },
    scalars: { size: 'integer', from: 'Dtype', to: 'Dtype' },
  },
  {
    name: 'fill',
    about: 'Sets every element to one value.',
    outputs: { out: 'any [size]' },
    scalars: { size: 'integer', value: 'double', dtype: 'Dtype' },
  },
  {
    name: 'range',
    about: 'start, start + step, … TF.js adds the step again and again in the dtype of the output, and so does this.',
    outputs: { out: 'any [size]' },
    scalars: { size: 'integer', start: 'double', step: 'double', dtype: 'Dtype' },
  },
  {
    name: 'copyStrided',
    about: 'Copies with strides on both sides: transpose, slice, concat, pad, tile, broadcast and reverse.',
    inputs: { from: 'any' },
    outputs: { to: 'any' },
    scalars: { elementBytes: 'integer 1 or 4' },
    each: {
      count: 'rank',
      most: MOST_COPIED_DIMENSIONS,
      scalars: { dims: 'integer', fromStrides: 'integer in elements', toStrides: 'integer in elements' },
    },
  },
  {
    name: 'dropout',
    about: 'out = dropout(x). The gradient is the same operation on dy.',
    inputs: { x: 'float32 [size]' },
    outputs: { out: 'float32 [size]' },
    scalars: { size: 'integer', rate: 'double', seed: 'double', counter: 'double' },
  },
];
