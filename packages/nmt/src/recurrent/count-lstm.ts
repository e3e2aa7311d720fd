/** Computes the size of a recurrent layer, and of what it keeps, by formula. */

/** Counts four gates, each with weights of its input and of its state, and two biases. */
export function countLstmLayer({ inputs, dimension: d }: { readonly inputs: number; readonly dimension: number }) {
  return 4 * d * (inputs + d) + 8 * d;
}

/**
 * Counts floats per token: the inputs of the gates, the gates, the cell and the hidden state, and as many slopes and gradients,
 * because the backward pass computes them for all steps at once.
 */
export function countLstmActivations(dimension: number): number {
  return 2 * 10 * dimension;
}
