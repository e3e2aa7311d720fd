/** Adds up the gradients of the parts of a batch that one process computes, as far as they make up whole subtrees. */
import type { GradientSum } from './gradient-sum.ts';
import { areSiblings, type Subtree } from './part-tree.ts';

export class GradientTree {
  /** From left to right. */
  readonly #subtrees: (Subtree & { readonly sum: GradientSum })[] = [];
  #next: number;

  /** @param from the first part of this process */
  constructor(from: number) {
    this.#next = from;
  }

  /** Adds the next part, and takes it over. Its sum is empty when the batch has no sentence for it. */
  push(part: GradientSum): void {
    let right = { start: this.#next++, height: 0, sum: part };
    for (
      let left = this.#subtrees.at(-1);
      left !== undefined && areSiblings(left, right);
      left = this.#subtrees.at(-1)
    ) {
      left.sum.add(right.sum);
      right = { ...left, height: left.height + 1 };
      this.#subtrees.pop();
    }
    this.#subtrees.push(right);
  }

  /** The sums of the subtrees, from left to right. They are the caller's from then on. */
  take(): GradientSum[] {
    return this.#subtrees.splice(0).map(({ sum }) => sum);
  }

  dispose(): void {
    for (const sum of this.take()) sum.dispose();
  }
}
