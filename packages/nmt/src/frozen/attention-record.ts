/** Keeps the attention weights of a pass. If they are causal, it keeps little more than the half that is not 0. */
import { endOfBands, tf, weighParts, type WeightBands } from '@ordo/tensor';

/** The number of rows in a band. The only zeros that are kept are those above the diagonal within a band. */
const BAND = 256;

export class AttentionRecord {
  /** Bands of rows [heads, rows, columns], without the columns in which all of their rows are 0. */
  readonly #bands: WeightBands;

  /** @param weights [1, heads, query, key]; the record owns a copy of them */
  constructor(weights: tf.Tensor4D) {
    const [, heads, queries, keys] = weights.shape;
    this.#bands = tf.tidy((): tf.Tensor3D[] => {
      const all = tf.reshape<tf.Rank.R3>(weights, [heads, queries, keys]);
      const bands = isCausal(all) ? cutBands(all) : [tf.clone(all)];
      return bands.map((band) => tf.keep(band));
    });
  }

  /** Returns the weights between the last `queries` and the last `keys` positions: [heads, queries, keys]. */
  takeEnd(queries: number, keys: number): tf.Tensor3D {
    return endOfBands(this.#bands, { queries, keys });
  }

  /**
   * Multiplies the weights of the last `queries` positions by the values of the parts at the last positions.
   * @param values [parts·keys, d]
   * @returns [parts·queries, d]
   */
  timesEnd(values: tf.Tensor2D, size: { readonly parts: number; readonly queries: number }): tf.Tensor2D {
    return weighParts(values, this.#bands, size);
  }

  dispose(): void {
    tf.dispose([...this.#bands]);
  }
}

/** Returns true if bands save memory, and every weight that they leave out is 0. */
function isCausal(weights: tf.Tensor3D): boolean {
  const [heads, queries, keys] = weights.shape;
  if (queries !== keys || queries <= BAND) return false;
  return listBands(queries).every(({ begin, rows }) => {
    const rest = keys - begin - rows;
    if (rest === 0) return true;
    const beyond = tf.slice(weights, [0, begin, begin + rows], [heads, rows, rest]);
    return tf.max(tf.abs(beyond)).dataSync()[0] === 0;
  });
}

function cutBands(weights: tf.Tensor3D): tf.Tensor3D[] {
  return listBands(weights.shape[1]).map(({ begin, rows }) =>
    tf.slice(weights, [0, begin, 0], [weights.shape[0], rows, begin + rows]),
  );
}

function listBands(queries: number): { readonly begin: number; readonly rows: number }[] {
  return Array.from({ length: Math.ceil(queries / BAND) }, (_, i) => ({
    begin: i * BAND,
    rows: Math.min(BAND, queries - i * BAND),
  }));
}
