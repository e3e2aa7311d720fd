/**
 * An order lists the positions of the source words as they appear in the output: the position of the first output word comes
 * first.
 */
import { OrdoError } from '@ordo/core/errors';

/** Returns the order that changes nothing. */
export function identityOrder(length: number): Int32Array {
  return Int32Array.from({ length }, (_, position) => position);
}

/**
 * Returns [source position] → its position in the output, which is the inverse permutation, XL PE's pos_XL.
 * @throws OrdoError
 */
export function invertOrder(order: ArrayLike<number>): Int32Array {
  const positions = new Int32Array(order.length).fill(-1);
  for (let place = 0; place < order.length; place++) {
    const source = order[place] as number;
    if (positions[source] !== -1) throw orderError(order, source);
    positions[source] = place;
  }
  return positions;
}

function orderError(order: ArrayLike<number>, source: number): OrdoError {
  const problem = source >= 0 && source < order.length ? ' twice' : ', which is not a position';
  return new OrdoError('text.invalid-file', `an order of ${order.length} words has ${source}${problem}`, {
    fix: `name each position from 0 to ${order.length - 1} once`,
  });
}
