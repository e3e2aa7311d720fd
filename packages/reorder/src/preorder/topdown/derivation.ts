/** Describes how a parser has reached an order: its cuts, with the last one first. Derivations share their beginnings. */

export interface Action {
  /** The place where the span was cut: the first position of its right part. */
  readonly cut: number;
  /** 0 keeps the parts, and 1 swaps them. */
  readonly label: number;
}

export interface Derivation extends Action {
  readonly begin: number;
  readonly end: number;
  readonly context: number;
  readonly before: Derivation | null;
  /** The number of actions up to this one. */
  readonly length: number;
}

/** Lists the actions, from the first. */
export function listActions(last: Derivation | null): Derivation[] {
  const actions: Derivation[] = [];
  for (let action = last; action !== null; action = action.before) actions.push(action);
  return actions.toReversed();
}

/**
 * Returns the source positions in output order.
 * @param words the number of words
 */
export function orderOf(last: Derivation | null, words: number): Int32Array {
  const order = Int32Array.from({ length: words }, (_, i) => i);
  // The last node is the deepest, so its parts are swapped before the spans that contain it.
  for (let node = last; node !== null; node = node.before) {
    if (node.label === 0) continue;
    const left = order.slice(node.begin, node.cut);
    order.copyWithin(node.begin, node.cut, node.end);
    order.set(left, node.end - left.length);
  }
  return order;
}
