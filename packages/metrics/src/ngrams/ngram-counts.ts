/** Counts of the n-grams of one length. Equal n-grams of the hypothesis share a class; classes are numbered from 0. */
export class NgramCounts {
  /** The number of classes. */
  size = 0;
  /** An n-gram is identified by the class of its (n-1)-gram prefix and by its last token. */
  readonly prefix: Int32Array;
  readonly token: Int32Array;
  readonly inHypothesis: Int32Array;
  /** Occurrences in the reference that is being counted. */
  readonly inReference: Int32Array;
  /** The place where the last occurrence begins, in the hypothesis and in the reference. */
  readonly hypothesisAt: Int32Array;
  readonly referenceAt: Int32Array;
  /** The clipped count over the references that have been counted so far. */
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
