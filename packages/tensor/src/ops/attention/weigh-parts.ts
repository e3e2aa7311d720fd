/** Computes attention of parts with given weights: Σ_j a_ij·v_j of each head of each part. */
import { tf } from '../../tf.ts';
import { hasKernel, runKernel } from '../kernel.ts';

const KERNEL = 'OrdoWeighParts';

/**
 * Attention weights in bands of rows, from the first query to the last. Each band is [heads, rows, columns]; the columns that it
 * leaves out are 0. The last band has the columns of all keys.
 */
export type WeightBands = readonly tf.Tensor3D[];

export interface WeighOptions {
  readonly parts: number;
  /** The number of queries to compute, which are the last ones. The keys of the values are also the last ones. */
  readonly queries: number;
}

/**
 * Computes the attention of the parts. It is not differentiable.
 * @param values [parts·keys, d]
 * @returns [parts·queries, d]
 */
export function weighParts(values: tf.Tensor2D, bands: WeightBands, options: WeighOptions): tf.Tensor2D {
  const { parts, queries } = options;
  if (!hasKernel(KERNEL)) return rawWeighParts(values, bands, options);
  const [rows, d] = values.shape;
  return tf.tidy(() => {
    const byPart = tf.reshape(values, [parts, rows / parts, d]);
    const named = Object.fromEntries(bands.map((band, i) => [`band${i}`, band]));
    return tf.reshape(runKernel(KERNEL, { values: byPart, ...named }, { queries }), [parts * queries, d]);
  });
}

/**
 * Computes the same with TensorFlow.js's own operations. It takes one band at a time, so that all weights are never in memory
 * together.
 */
export function rawWeighParts(values: tf.Tensor2D, bands: WeightBands, { parts, queries }: WeighOptions): tf.Tensor2D {
  const heads = bands[0]?.shape[0] as number;
  return tf.tidy(() => {
    const byHead = layOutParts(values, { parts, heads });
    const products = listEnds(bands, { queries, keys: byHead.shape[1] }).map((takeRows) =>
      tf.tidy(() => tf.matMul<tf.Tensor3D>(takeRows(), byHead)),
    );
    return mergeParts(join(products), parts);
  });
}

/** Returns the weights between the last queries and the last keys: [heads, queries, keys]. */
export function endOfBands(bands: WeightBands, size: EndSize): tf.Tensor3D {
  return tf.tidy(() => join(listEnds(bands, size).map((takeRows) => takeRows())));
}

interface EndSize {
  readonly queries: number;
  readonly keys: number;
}

/** Returns a function for each band that gets the rows of the last queries: [heads, rows, keys]. */
function listEnds(bands: WeightBands, { queries, keys }: EndSize): (() => tf.Tensor3D)[] {
  const firstRow = bands.reduce((rows, band) => rows + band.shape[1], 0) - queries;
  const firstColumn = (bands.at(-1)?.shape[2] as number) - keys;
  let begin = 0;
  return bands.flatMap((band) => {
    const [heads, rows, columns] = band.shape;
    const skipped = Math.max(0, firstRow - begin);
    begin += rows;
    if (skipped >= rows) return [];
    const width = columns - firstColumn;
    const take = (): tf.Tensor3D => tf.slice(band, [0, skipped, firstColumn], [heads, rows - skipped, width]);
    if (width === keys) return [take];
    return [
      () =>
        tf.pad(take(), [
          [0, 0],
          [0, 0],
          [0, keys - width],
        ]),
    ];
  });
}

function join(pieces: tf.Tensor3D[]): tf.Tensor3D {
  return pieces.length === 1 ? (pieces[0] as tf.Tensor3D) : tf.concat(pieces, 1);
}

/** [parts·keys, d] → [heads, keys, parts·d_k]: the parts are side by side, so that each head is one product for all of them. */
function layOutParts(
  values: tf.Tensor2D,
  { parts, heads }: { readonly parts: number; readonly heads: number },
): tf.Tensor3D {
  const [rows, d] = values.shape;
  const [keys, dk] = [rows / parts, d / heads];
  const byHead = tf.transpose(tf.reshape(values, [parts, keys, heads, dk]), [2, 1, 0, 3]);
  return tf.reshape(byHead, [heads, keys, parts * dk]);
}

/** [heads, queries, parts·d_k] → [parts·queries, d] */
function mergeParts(product: tf.Tensor3D, parts: number): tf.Tensor2D {
  const [heads, queries, columns] = product.shape;
  const dk = columns / parts;
  const byPart = tf.transpose(tf.reshape(product, [heads, queries, parts, dk]), [2, 1, 0, 3]);
  return tf.reshape(byPart, [parts * queries, heads * dk]);
}
