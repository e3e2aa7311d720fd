/**
 * Adds up the gradients of the parts of a batch in a balanced binary tree. A process that has 2^j parts in a row computes a
 * whole subtree, so the sums are the same to the bit however many processes share the parts.
 */
import { GradientSum } from './gradient-sum.ts';

export class GradientTree {
  /** Sums of subtrees from left to right, each lower than the one before. */
  readonly #subtrees: { readonly height: number; readonly sum: GradientSum }[] = [];

  /** Adds the next part, and takes it over. Its sum is empty when the batch has no sentence for it. */
  push(part: GradientSum): void {
    let subtree = { height: 0, sum: part };
    for (let left = this.#subtrees.at(-1); left?.height === subtree.height; left = this.#subtrees.at(-1)) {
      left.sum.add(subtree.sum);
      subtree = { height: subtree.height + 1, sum: left.sum };
      this.#subtrees.pop();
    }
    this.#subtrees.push(subtree);
  }

  /** The sum of all parts, whose number must be a power of two. It is the caller's from then on. */
  take(): GradientSum {
    return this.#subtrees.pop()?.sum ?? new GradientSum();
  }

  dispose(): void {
    for (const { sum } of this.#subtrees.splice(0)) sum.dispose();
  }
}
