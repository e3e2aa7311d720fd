/**
 * Counts exactly, for all n at once, the n-grams that a hypothesis shares with its references. An n-gram is identified by the
 * class of its (n-1)-gram prefix and its last token, so it is never written out. Two observations make large n cheap (chrF sweeps
 * go up to 30). A position whose (n-1)-gram has no counterpart cannot start a shared n-gram. And when an n-gram occurs once in
 * the hypothesis and once in the only reference, longer ones are found by comparing the tokens that follow.
 */
import type { IntegerList } from '../scoring/integer-list.ts';
import { NgramCounts } from './ngram-counts.ts';
import { Survivors } from './survivors.ts';

/** Stamps start again at 1 beyond this value. One segment needs far fewer for each n. */
const LAST_STAMP = 2 ** 29;

export class NgramMatcher {
  readonly #hypothesis = new Survivors();
  readonly #references = [new Survivors()];
  /** The counts for the present n, and for n - 1. */
  #counts = new NgramCounts(1);
  #before = new NgramCounts(1);
  /**
   * A hash table with open addressing, at most half full. An entry is a class plus `#stamp`. The stamp rises with each n, so
   * entries of smaller n and of earlier segments are below it, and the table never has to be cleared.
   */
  #slots = new Int32Array(2);
  #shift = 31;
  #stamp = 1;
  #matches: number[] = [];

  /**
   * @returns for each n = 1…maxOrder, Σ over distinct n-grams of min(occurrences in the hypothesis, occurrences in the reference
   * that has most of them), which is the clipped count of Papineni et al. (2002)
   */
  match(hypothesis: IntegerList, references: readonly IntegerList[], maxOrder: number): number[] {
    this.#matches = [];
    for (let n = 0; n < maxOrder; n++) this.#matches.push(0);
    this.#open(hypothesis, references);
    const single = references.length === 1;
    for (let n = 1; n <= maxOrder && this.#hypothesis.alive > 0; n++) {
      this.#counts.size = 0;
      this.#walk(this.#hypothesis, n, false);
      for (let r = 0; r < references.length; r++) {
        const reference = this.#references[r] as Survivors;
        this.#walk(reference, n, true);
        this.#settle(n, single ? reference : null);
      }
      this.#stamp += this.#counts.size;
      const counted = this.#counts;
      this.#counts = this.#before;
      this.#before = counted;
    }
    return this.#matches;
  }

  #open(hypothesis: IntegerList, references: readonly IntegerList[]): void {
    const { length } = hypothesis;
    if (2 * length > this.#slots.length || this.#stamp > LAST_STAMP) {
      const bits = 1 + Math.ceil(Math.log2(length + 1));
      this.#slots = new Int32Array(2 ** bits);
      this.#shift = 32 - bits;
      this.#stamp = 1;
      this.#counts = new NgramCounts(2 ** (bits - 1));
      this.#before = new NgramCounts(2 ** (bits - 1));
    }
    // For n = 0 there is one class, the empty n-gram.
    this.#before.shared[0] = 1;
    this.#hypothesis.restart(hypothesis);
    while (this.#references.length < references.length) this.#references.push(new Survivors());
    for (let r = 0; r < references.length; r++) {
      (this.#references[r] as Survivors).restart(references[r] as IntegerList);
    }
  }

  /** Counts the n-grams of a sequence and keeps their positions. In a reference, counts only those that the hypothesis has. */
  #walk(survivors: Survivors, n: number, isReference: boolean): void {
    const { at, prefix, alive } = survivors;
    const { values, length } = survivors.tokens;
    const { shared } = this.#before;
    const counts = this.#counts;
    const { prefix: prefixes, token: tokens } = counts;
    const occurrences = isReference ? counts.inReference : counts.inHypothesis;
    const lastAt = isReference ? counts.referenceAt : counts.hypothesisAt;
    const slots = this.#slots;
    const shift = this.#shift;
    const mask = slots.length - 1;
    const stamp = this.#stamp;
    let kept = 0;
    for (let k = 0; k < alive; k++) {
      const start = at[k] as number;
      const last = start + n - 1;
      const p = prefix[k] as number;
      if (shared[p] === 0 || last >= length) continue;
      const t = values[last] as number;
      let slot = (hash(p, t) >>> shift) - 1;
      let c = 0;
      do {
        slot = (slot + 1) & mask;
        c = (slots[slot] as number) - stamp;
      } while (c >= 0 && (prefixes[c] !== p || tokens[c] !== t));
      if (c < 0) {
        if (isReference) continue;
        c = counts.add(p, t);
        slots[slot] = stamp + c;
      }
      occurrences[c] = (occurrences[c] as number) + 1;
      lastAt[c] = start;
      at[kept] = start;
      prefix[kept++] = c;
    }
    survivors.alive = kept;
  }

  /**
   * Adds the matches of the reference just counted that exceed those of the references before it.
   * @param only the reference, if there is just one; n-grams that occur once on both sides are then followed to their end
   */
  #settle(n: number, only: Survivors | null): void {
    const { size, inHypothesis, inReference, shared } = this.#counts;
    let found = 0;
    for (let c = 0; c < size; c++) {
      const own = inHypothesis[c] as number;
      const other = inReference[c] as number;
      const more = Math.min(own, other) - (shared[c] as number);
      inReference[c] = 0;
      if (more <= 0) continue;
      found += more;
      if (only !== null && own === 1 && other === 1) this.#follow(c, n, only.tokens);
      else shared[c] = (shared[c] as number) + more;
    }
    this.#matches[n - 1] = (this.#matches[n - 1] as number) + found;
  }

  /**
   * Counts all longer n-grams that begin with a class that occurs once on both sides. No later step needs that class.
   */
  #follow(c: number, n: number, reference: IntegerList): void {
    const hypothesis = this.#hypothesis.tokens;
    let h = (this.#counts.hypothesisAt[c] as number) + n;
    let r = (this.#counts.referenceAt[c] as number) + n;
    const longest = Math.min(this.#matches.length - n, hypothesis.length - h, reference.length - r);
    for (let m = n; m < n + longest && hypothesis.values[h++] === reference.values[r++]; m++) {
      this.#matches[m] = (this.#matches[m] as number) + 1;
    }
  }
}

/** Returns a hash of which callers use the upper bits. */
function hash(prefix: number, token: number): number {
  return Math.imul(Math.imul(prefix, 0x85ebca6b) ^ token, 0x9e3779b1);
}
