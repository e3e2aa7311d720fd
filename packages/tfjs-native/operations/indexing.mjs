// Operations that read or write by index.

const MOST_INDEXED_DIMENSIONS = 16;

/** Tuples of indices into the first `depth` dimensions of a tensor. */
const tupleDimensions = { count: 'depth', most: MOST_INDEXED_DIMENSIONS, scalars: { dims: 'integer' } };

export const indexing = [
  {
    name: 'gather',
    about: 'Slices of x along one axis.',
    inputs: { x: 'any [batch, outer, axisSize, inner]', indices: 'int32 [batch, count]' },
    outputs: { out: 'any [batch, outer, count, inner]' },
    scalars: {
      batch: 'integer',
      outer: 'integer',
      axisSize: 'integer',
      inner: 'integer',
      count: 'integer',
      elementBytes: 'integer 1 or 4',
    },
  },
  {
    name: 'gatherNd',
    about: 'The slices of params that tuples of indices name.',
    inputs: { params: 'any [dims…, inner]', indices: 'int32 [tuples, depth]' },
    outputs: { out: 'any [tuples, inner]' },
    scalars: { tuples: 'integer', inner: 'integer', elementBytes: 'integer 1 or 4' },
    each: tupleDimensions,
  },
  {
    name: 'scatterNd',
    about: 'Writes slices into out, which already holds its start values, in order: repeated tuples are deterministic.',
    inputs: { updates: 'any [tuples, inner]', indices: 'int32 [tuples, depth]' },
    outputs: { out: 'any [dims…, inner]' },
    scalars: { tuples: 'integer', inner: 'integer', mode: 'ScatterMode' },
    each: tupleDimensions,
  },
  {
    name: 'segmentSum',
    about: 'out[ids[r]] += x[r]. Rows whose id is outside [0, segments) are left out, as in TF.js.',
    inputs: { x: 'any [rows, inner]', ids: 'int32 [rows]' },
    outputs: { out: 'any [segments, inner]' },
    scalars: { rows: 'integer', inner: 'integer', segments: 'integer', isFloat: 'flag float32, else int32' },
  },
  {
    name: 'oneHot',
    about: 'on at the index of each row, off elsewhere. An index outside [0, depth) gives a row of off.',
    inputs: { indices: 'int32 [size]' },
    outputs: { out: 'any [size, depth]' },
    scalars: { size: 'integer', depth: 'integer', on: 'double', off: 'double', dtype: 'Dtype' },
  },
  {
    name: 'topK',
    about: 'The k largest of each row, largest first; ties go to the lower index, NaN ranks last.',
    inputs: { x: 'any [rows, n]' },
    outputs: { values: 'any [rows, k]', indices: 'int32 [rows, k]' },
    scalars: { rows: 'integer', n: 'integer', k: 'integer', isFloat: 'flag float32, else int32' },
  },
  {
    name: 'embedGrad',
    about: 'dtable[ids[r]] += scale·dy[r]. Rows whose id is padId are left out.',
    inputs: { dy: 'float32 [rows, columns]', ids: 'int32 [rows]' },
    outputs: { dtable: 'float32 [tableRows, columns]' },
    scalars: {
      rows: 'integer',
      columns: 'integer',
      tableRows: 'integer',
      scale: 'float',
      padId: 'integer -1: nothing is padding',
      accumulate: 'flag add to what dtable holds, else start from 0',
    },
  },
];
