/** What is known of the n-grams of one order, by class: equal n-grams of the hypothesis have the same class, from 0 on. */
export class NgramCounts {
  /** How many classes there are. */
  size = 0;
  /** An n-gram is its prefix's class of the order before, and its last token. */
  readonly prefix: Int32Array;
  readonly token: Int32Array;
  readonly inHypothesis: Int32Array;
  /** In the reference now counted. */
  readonly inReference: Int32Array;
  /** Where the last occurrence in either begins. */
  readonly hypothesisAt: Int32Array;
  readonly referenceAt: Int32Array;
  /** The clipped count over all references so far. */
  readonly shared: Int32Array;

  constructor(capacity: number) {
    this.prefix = new Int32Array(capacity);
    this.token = new Int32Array(capacity);
    this.inHypothesis = new Int32Array(capacity);
    this.inReference = new Int32Array(capacity);
    this.hypothesisAt = new Int32Array(capacity);
    this.referenceAt = new Int32Array(capacity);
    this.shared = new Int32Array(capacity);
  }

  add(prefix: number, token: number): number {
    const c = this.size++;
    this.prefix[c] = prefix;
    this.token[c] = token;
    this.inHypothesis[c] = 0;
    this.inReference[c] = 0;
    this.shared[c] = 0;
    return c;
  }
}
