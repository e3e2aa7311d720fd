/**
 * Counts the n-grams a hypothesis shares with its references, for all orders at once and exactly.
 *
 * An n-gram is numbered by the pair (number of its (n-1)-gram prefix, last token), so no n-gram is ever spelled out or
 * hashed as a string. A position whose (n-1)-gram already lacks a counterpart cannot start a shared n-gram and is
 * dropped, which keeps high orders (chrF up to 30) cheap.
 */

/** Positions of one token sequence that can still start a shared n-gram, with the number of their current prefix. */
interface Survivors {
  at: Int32Array;
  prefix: Int32Array;
  alive: number;
}

export class NgramMatcher {
  #capacity = 0;
  #mask = 0;
  // Open-addressing table (prefix, token) → class; a slot is filled only when its stamp is the current order's.
  #keyPrefix = new Int32Array(0);
  #keyToken = new Int32Array(0);
  #keyClass = new Int32Array(0);
  #stamps = new Int32Array(0);
  #stamp = 0;
  // Per class: occurrences in the hypothesis, in the reference at hand, and in the reference that has most.
  #inHypothesis = new Int32Array(0);
  #inReference = new Int32Array(0);
  #inBest = new Int32Array(0);
  #classes = 0;
  readonly #hypothesis = emptySurvivors();
  readonly #references: Survivors[] = [];

  /**
   * @returns per order n = 1…maxOrder, Σ over distinct n-grams of min(occurrences in the hypothesis, occurrences in the
   * reference that has most of them): Papineni et al. 2002's clipped count.
   */
  match(hypothesis: readonly number[], references: readonly (readonly number[])[], maxOrder: number): number[] {
    const matches = Array.from({ length: maxOrder }, () => 0);
    this.#reserve(hypothesis.length);
    restart(this.#hypothesis, hypothesis.length);
    for (const [r, reference] of references.entries()) {
      restart((this.#references[r] ??= emptySurvivors()), reference.length);
    }
    for (let n = 1; n <= maxOrder; n++) {
      this.#numberHypothesis(hypothesis, n);
      for (const [r, reference] of references.entries()) {
        this.#countReference(this.#references[r] as Survivors, reference, n);
      }
      const shared = this.#sumShared();
      if (shared === 0) break;
      matches[n - 1] = shared;
      this.#dropUnshared();
    }
    return matches;
  }

  #numberHypothesis(tokens: readonly number[], n: number): void {
    const { at, prefix, alive } = this.#hypothesis;
    this.#stamp++;
    this.#classes = 0;
    let kept = 0;
    for (let k = 0; k < alive; k++) {
      const start = at[k] as number;
      if (start + n > tokens.length) break;
      const c = this.#intern(prefix[k] as number, tokens[start + n - 1] as number);
      this.#inHypothesis[c] = (this.#inHypothesis[c] as number) + 1;
      at[kept] = start;
      prefix[kept++] = c;
    }
    this.#hypothesis.alive = kept;
  }

  #countReference(survivors: Survivors, tokens: readonly number[], n: number): void {
    const { at, prefix, alive } = survivors;
    const inReference = this.#inReference;
    const inBest = this.#inBest;
    let kept = 0;
    for (let k = 0; k < alive; k++) {
      const start = at[k] as number;
      if (start + n > tokens.length) break;
      const c = this.#find(prefix[k] as number, tokens[start + n - 1] as number);
      if (c < 0) continue;
      const count = (inReference[c] as number) + 1;
      inReference[c] = count;
      if (count > (inBest[c] as number)) inBest[c] = count;
      at[kept] = start;
      prefix[kept++] = c;
    }
    survivors.alive = kept;
    inReference.fill(0, 0, this.#classes);
  }

  #sumShared(): number {
    let shared = 0;
    for (let c = 0; c < this.#classes; c++) {
      shared += Math.min(this.#inHypothesis[c] as number, this.#inBest[c] as number);
    }
    return shared;
  }

  #dropUnshared(): void {
    const survivors = this.#hypothesis;
    const { at, prefix, alive } = survivors;
    let kept = 0;
    for (let k = 0; k < alive; k++) {
      const c = prefix[k] as number;
      if (this.#inBest[c] === 0) continue;
      at[kept] = at[k] as number;
      prefix[kept++] = c;
    }
    survivors.alive = kept;
  }

  /** The class of a hypothesis n-gram, a fresh one at first sight. */
  #intern(prefix: number, token: number): number {
    let slot = mix(prefix, token) & this.#mask;
    while (this.#stamps[slot] === this.#stamp) {
      if (this.#keyPrefix[slot] === prefix && this.#keyToken[slot] === token) return this.#keyClass[slot] as number;
      slot = (slot + 1) & this.#mask;
    }
    const c = this.#classes++;
    this.#stamps[slot] = this.#stamp;
    this.#keyPrefix[slot] = prefix;
    this.#keyToken[slot] = token;
    this.#keyClass[slot] = c;
    this.#inHypothesis[c] = 0;
    this.#inReference[c] = 0;
    this.#inBest[c] = 0;
    return c;
  }

  #find(prefix: number, token: number): number {
    let slot = mix(prefix, token) & this.#mask;
    while (this.#stamps[slot] === this.#stamp) {
      if (this.#keyPrefix[slot] === prefix && this.#keyToken[slot] === token) return this.#keyClass[slot] as number;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  /** Makes room for a hypothesis of `length` tokens; the table stays at most half full. */
  #reserve(length: number): void {
    if (length <= this.#capacity && this.#stamp < 0x7ffffff0) return;
    this.#capacity = Math.max(64, this.#capacity, 2 ** Math.ceil(Math.log2(length)));
    const slots = 2 * this.#capacity;
    this.#mask = slots - 1;
    this.#keyPrefix = new Int32Array(slots);
    this.#keyToken = new Int32Array(slots);
    this.#keyClass = new Int32Array(slots);
    this.#stamps = new Int32Array(slots);
    this.#stamp = 0;
    this.#inHypothesis = new Int32Array(this.#capacity);
    this.#inReference = new Int32Array(this.#capacity);
    this.#inBest = new Int32Array(this.#capacity);
  }
}

function emptySurvivors(): Survivors {
  return { at: new Int32Array(0), prefix: new Int32Array(0), alive: 0 };
}

/** Every position is alive and has the empty prefix. */
function restart(survivors: Survivors, length: number): void {
  if (survivors.at.length < length) {
    survivors.at = new Int32Array(2 * length);
    survivors.prefix = new Int32Array(2 * length);
  }
  for (let i = 0; i < length; i++) survivors.at[i] = i;
  survivors.prefix.fill(0, 0, length);
  survivors.alive = length;
}

function mix(prefix: number, token: number): number {
  const h = Math.imul(prefix, 0x9e3779b1) ^ Math.imul(token, 0x85ebca6b);
  return h ^ (h >>> 15);
}
