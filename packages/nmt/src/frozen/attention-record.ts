/** Keeps the attention weights of a pass, and of causal ones hardly more than the half that is not 0. */
import { tf } from '@ordo/tensor';

/** Rows of a band. The zeros that are kept are those above the diagonal within bands. */
const BAND = 256;

export class AttentionRecord {
  readonly #keys: number;
  /** Bands of rows [heads, rows, columns], without the columns in which all of their rows are 0. */
  readonly #bands: readonly tf.Tensor3D[];

  /** @param weights [1, heads, query, key]; it owns a copy */
  constructor(weights: tf.Tensor4D) {
    const [, heads, queries, keys] = weights.shape;
    this.#keys = keys;
    this.#bands = tf.tidy((): tf.Tensor3D[] => {
      const all = tf.reshape<tf.Rank.R3>(weights, [heads, queries, keys]);
      const bands = isCausal(all) ? cutBands(all) : [tf.clone(all)];
      return bands.map((band) => tf.keep(band));
    });
  }

  /** The weights between the last `queries` and the last `keys` positions: [heads, queries, keys]. */
  takeEnd(queries: number, keys: number): tf.Tensor3D {
    return tf.tidy(() => join(this.#listRows(queries, keys).map((takeRows) => takeRows())));
  }

  /**
   * The same times values [heads, keys, columns], band by band, so that the weights are never together.
   * @returns [heads, queries, columns]
   */
  timesEnd(values: tf.Tensor3D, queries: number): tf.Tensor3D {
    return tf.tidy(() =>
      join(
        this.#listRows(queries, values.shape[1]).map((takeRows) =>
          tf.tidy(() => tf.matMul<tf.Tensor3D>(takeRows(), values)),
        ),
      ),
    );
  }

  /** How to get the rows of each band that the last `queries` positions have: [heads, rows, keys]. */
  #listRows(queries: number, keys: number): (() => tf.Tensor3D)[] {
    const firstRow = this.#bands.reduce((rows, band) => rows + band.shape[1], 0) - queries;
    const firstColumn = this.#keys - keys;
    let begin = 0;
    return this.#bands.flatMap((band) => {
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

  dispose(): void {
    tf.dispose([...this.#bands]);
  }
}

function join(pieces: tf.Tensor3D[]): tf.Tensor3D {
  return pieces.length === 1 ? (pieces[0] as tf.Tensor3D) : tf.concat(pieces, 1);
}

/** Whether bands save something, and every weight that they leave out is 0. */
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
