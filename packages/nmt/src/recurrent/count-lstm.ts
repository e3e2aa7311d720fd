/** The size of a recurrent layer, by formula. */

/** Four gates, each with weights of its input and of its state, and two biases. */
export function countLstmLayer({ inputs, dimension: d }: { readonly inputs: number; readonly dimension: number }) {
  return 4 * d * (inputs + d) + 8 * d;
}
