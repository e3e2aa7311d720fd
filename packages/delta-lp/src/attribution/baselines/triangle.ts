/** A number for each prediction and each token that it has read. */

/** Row i is the prediction of token i + 1 and has i + 1 numbers, one for each token up to the i-th. */
export type Triangle = readonly (readonly number[])[];

/** @param values rows of `width` numbers each; row i uses the first i + 1 */
export function triangleOf(values: ArrayLike<number>, rows: number, width: number): Triangle {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_value, column) => values[row * width + column] as number),
  );
}
