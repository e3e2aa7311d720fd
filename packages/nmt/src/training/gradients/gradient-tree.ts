/** Adds up the gradients of the parts of a batch that one process computes, as far as these parts form whole subtrees. */
import type { GradientSum } from './gradient-sum.ts';
import { areSiblings, type Subtree } from './part-tree.ts';

export class GradientTree {
  /** The finished subtrees, from left to right. */
  readonly #subtrees: (Subtree & { readonly sum: GradientSum })[] = [];
  #next: number;

  /** @param from the number of the first part of this process */
  constructor(from: number) {
    this.#next = from;
  }

  /** Adds the next part, and takes over its gradients. Its sum is empty when the batch has no sentence for this part. */
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

  /** Returns the sums of the subtrees, from left to right. The caller then owns them. */
  take(): GradientSum[] {
    return this.#subtrees.splice(0).map(({ sum }) => sum);
  }

  dispose(): void {
    for (const sum of this.take()) sum.dispose();
  }
}
