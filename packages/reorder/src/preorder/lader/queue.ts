/** The candidates of cube pruning, with the best one first. They are edges over the k-best lists of their children. */
export interface Candidate {
  readonly score: number;
  /** The cut; −1 for a terminal. */
  readonly cut: number;
  readonly label: number;
  /** Places in the lists of the children. */
  readonly left: number;
  readonly right: number;
}

export class CandidateQueue {
  readonly #heap: Candidate[] = [];

  get size(): number {
    return this.#heap.length;
  }

  clear(): void {
    this.#heap.length = 0;
  }

  push(candidate: Candidate): void {
    const heap = this.#heap;
    let hole = heap.length;
    heap.push(candidate);
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = heap[parent] as Candidate;
      if (above.score >= candidate.score) break;
      heap[hole] = above;
      hole = parent;
    }
    heap[hole] = candidate;
  }

  pop(): Candidate | undefined {
    const heap = this.#heap;
    const best = heap[0];
    const moved = heap.pop();
    if (moved === undefined || heap.length === 0) return best;
    let hole = 0;
    for (let child = 1; child < heap.length; child = 2 * hole + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as Candidate).score > (heap[child] as Candidate).score) child++;
      if ((heap[child] as Candidate).score <= moved.score) break;
      heap[hole] = heap[child] as Candidate;
      hole = child;
    }
    heap[hole] = moved;
    return best;
  }
}
