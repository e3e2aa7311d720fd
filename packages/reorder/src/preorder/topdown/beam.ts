/**
 * The candidates of a step, of which the best ones are kept: a binary heap with the worst candidate at its root. It is the heap
 * of the GNU C++ library, because ties are common while most weights are 0, and another heap would break them differently.
 */
export class Beam {
  readonly width: number;
  size = 0;
  /** The parts of each candidate, by its place. */
  readonly scores: Float64Array;
  readonly parents: Int32Array;
  readonly cuts: Int32Array;
  readonly labels: Uint8Array;
  readonly valid: Uint8Array;
  /** The number of candidates in the heap that the constraint allows. */
  validCount = 0;
  readonly #heap: Int32Array;
  #free = 0;

  constructor(width: number) {
    this.width = width;
    this.scores = new Float64Array(width);
    this.parents = new Int32Array(width);
    this.cuts = new Int32Array(width);
    this.labels = new Uint8Array(width);
    this.valid = new Uint8Array(width);
    this.#heap = new Int32Array(width);
  }

  clear(): void {
    this.size = 0;
    this.validCount = 0;
    this.#free = 0;
  }

  /** Returns true if a candidate with this score would be kept. */
  accepts(score: number): boolean {
    return this.size < this.width || score > (this.scores[this.#heap[0] as number] as number);
  }

  /** Keeps a candidate that is accepted. It replaces the worst candidate if the beam is full. */
  insert(score: number, parent: number, action: { cut: number; label: number; valid: boolean }): void {
    const place = this.size === this.width ? this.removeWorst() : this.#free++;
    this.scores[place] = score;
    this.parents[place] = parent;
    this.cuts[place] = action.cut;
    this.labels[place] = action.label;
    this.valid[place] = action.valid ? 1 : 0;
    if (action.valid) this.validCount++;
    this.#siftUp(this.size++, place);
  }

  /** Removes the worst candidate, and returns its place. */
  removeWorst(): number {
    const heap = this.#heap;
    const worst = heap[0] as number;
    if (this.valid[worst] === 1) this.validCount--;
    const moved = heap[--this.size] as number;
    let hole = 0;
    // The hole sinks to a leaf along the smaller children. Of two equal children, the right one moves up.
    for (let right = 2; right <= this.size; right = 2 * hole + 2) {
      const child = right < this.size && !(this.#score(right) > this.#score(right - 1)) ? right : right - 1;
      heap[hole] = heap[child] as number;
      hole = child;
    }
    if (this.size > 0) this.#siftUp(hole, moved);
    return worst;
  }

  #siftUp(from: number, place: number): void {
    const heap = this.#heap;
    const score = this.scores[place] as number;
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (!(this.#score(parent) > score)) break;
      heap[hole] = heap[parent] as number;
      hole = parent;
    }
    heap[hole] = place;
  }

  #score(at: number): number {
    return this.scores[this.#heap[at] as number] as number;
  }
}
