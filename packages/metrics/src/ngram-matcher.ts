/**
 * Counts the n-grams a hypothesis shares with its references, for all orders at once and exactly. Two observations make
 * high orders (chrF up to 30) cheap: a position whose (n-1)-gram has no counterpart starts no shared n-gram; and once
 * an n-gram stands once in the hypothesis and once in the only reference, longer ones are found by comparing onwards.
 */
import { NgramClasses } from './ngram-classes.ts';
import { Survivors } from './survivors.ts';

export class NgramMatcher {
  readonly #classes = new NgramClasses();
  readonly #hypothesis = new Survivors();
  readonly #references: Survivors[] = [];
  // Per class of the current order: occurrences in the hypothesis, in one reference, in the reference that has most,
  // and the last position in a reference.
  #inHypothesis = new Int32Array(0);
  #inReference = new Int32Array(0);
  #inBest = new Int32Array(0);
  #lastAt = new Int32Array(0);

  /**
   * @returns per order n = 1…maxOrder, Σ over distinct n-grams of min(occurrences in the hypothesis, occurrences in the
   * reference that has most of them): Papineni et al. 2002's clipped count.
   */
  match(hypothesis: readonly number[], references: readonly (readonly number[])[], maxOrder: number): number[] {
    const matches: number[] = [];
    for (let n = 0; n < maxOrder; n++) matches.push(0);
    let oldest = this.#open(hypothesis, references);
    for (let n = 1; n <= maxOrder && this.#hypothesis.alive > 0; n++) {
      const first = this.#classes.next;
      this.#classes.startOrder(oldest);
      this.#classifyHypothesis(hypothesis, n);
      for (let r = 0; r < references.length; r++) {
        this.#countReference(this.#references[r] as Survivors, references[r] as readonly number[], { n, first });
      }
      matches[n - 1] = (matches[n - 1] as number) + this.#sumShared(first);
      if (references.length === 1)
        this.#followUnique(hypothesis, references[0] as readonly number[], { n, first, matches });
      this.#dropFrom(this.#hypothesis, first);
      for (let r = 0; r < references.length; r++) this.#dropFrom(this.#references[r] as Survivors, first);
      oldest = first;
    }
    return matches;
  }

  #open(hypothesis: readonly number[], references: readonly (readonly number[])[]): number {
    const { length } = hypothesis;
    if (length > this.#inBest.length) {
      this.#inHypothesis = new Int32Array(2 * length);
      this.#inReference = new Int32Array(2 * length);
      this.#inBest = new Int32Array(2 * length);
      this.#lastAt = new Int32Array(2 * length);
    }
    const emptyNgram = this.#classes.open(length);
    this.#hypothesis.restart(length, emptyNgram);
    for (let r = 0; r < references.length; r++) {
      (this.#references[r] ??= new Survivors()).restart((references[r] as readonly number[]).length, emptyNgram);
    }
    return emptyNgram;
  }

  #classifyHypothesis(tokens: readonly number[], n: number): void {
    const { at, prefix, alive } = this.#hypothesis;
    const classes = this.#classes;
    const first = classes.next;
    this.#inHypothesis.fill(0, 0, alive);
    this.#inBest.fill(0, 0, alive);
    let kept = 0;
    for (let k = 0; k < alive; k++) {
      const start = at[k] as number;
      if (start + n > tokens.length) break;
      const c = classes.add(prefix[k] as number, tokens[start + n - 1] as number);
      this.#inHypothesis[c - first] = (this.#inHypothesis[c - first] as number) + 1;
      at[kept] = start;
      prefix[kept++] = c;
    }
    this.#hypothesis.alive = kept;
  }

  /** Counts one reference's n-grams and keeps the positions of those the hypothesis has too. */
  #countReference(survivors: Survivors, tokens: readonly number[], { n, first }: { n: number; first: number }): void {
    const { at, prefix, alive } = survivors;
    const inReference = this.#inReference;
    const inBest = this.#inBest;
    inReference.fill(0, 0, this.#classes.next - first);
    let kept = 0;
    for (let k = 0; k < alive; k++) {
      const start = at[k] as number;
      if (start + n > tokens.length) break;
      const c = this.#classes.find(prefix[k] as number, tokens[start + n - 1] as number);
      if (c < 0) continue;
      const count = (inReference[c - first] as number) + 1;
      inReference[c - first] = count;
      if (count > (inBest[c - first] as number)) inBest[c - first] = count;
      this.#lastAt[c - first] = start;
      at[kept] = start;
      prefix[kept++] = c;
    }
    survivors.alive = kept;
  }

  #sumShared(first: number): number {
    let shared = 0;
    for (let c = 0; c < this.#classes.next - first; c++) {
      shared += Math.min(this.#inHypothesis[c] as number, this.#inBest[c] as number);
    }
    return shared;
  }

  /** An n-gram that stands once on either side is followed to its end, and then left alone (its count set to 0). */
  #followUnique(
    hypothesis: readonly number[],
    reference: readonly number[],
    { n, first, matches }: { n: number; first: number; matches: number[] },
  ): void {
    const { at, prefix, alive } = this.#hypothesis;
    for (let k = 0; k < alive; k++) {
      const c = (prefix[k] as number) - first;
      if (this.#inHypothesis[c] !== 1 || this.#inBest[c] !== 1) continue;
      this.#inBest[c] = 0;
      const h = at[k] as number;
      const r = this.#lastAt[c] as number;
      const longest = Math.min(matches.length, hypothesis.length - h, reference.length - r);
      for (let length = n; length < longest && hypothesis[h + length] === reference[r + length]; length++) {
        matches[length] = (matches[length] as number) + 1;
      }
    }
  }

  /** Drops the positions whose n-gram is not shared, or already followed. */
  #dropFrom(survivors: Survivors, first: number): void {
    const { at, prefix, alive } = survivors;
    let kept = 0;
    for (let k = 0; k < alive; k++) {
      const c = prefix[k] as number;
      if (this.#inBest[c - first] === 0) continue;
      at[kept] = at[k] as number;
      prefix[kept++] = c;
    }
    survivors.alive = kept;
  }
}
