/**
 * Computes the word edit distance between hypotheses of one length and a fixed reference, within a beam around the diagonal, as
 * in sacreBLEU's port of Tercom. Every operation costs 1. Of equally cheap paths, substitution is preferred to deletion, and
 * deletion to insertion.
 */

const BEAM_WIDTH = 25;
const UNREACHED = 1e9;

/** The places where reference and hypothesis differ along the cheapest path. */
export interface Alignment {
  /** [reference position] → the aligned hypothesis position; -1 means before the first. */
  readonly position: Int32Array;
  /** [i] = the number of errors among the first i positions, so a range has an error if its two ends differ. */
  readonly referenceErrors: Int32Array;
  readonly hypothesisErrors: Int32Array;
}

export class BeamEditDistance {
  readonly #reference: readonly number[];
  readonly #length: number;
  readonly #width: number;
  readonly #ratio: number;
  readonly #beam: number;
  // The costs of the last hypothesis that was measured, [hypothesis length + 1, reference length + 1].
  readonly #costs: Int32Array;
  readonly #measured: Int32Array;
  #rowsValid = 0;

  /** @param length the number of words of every hypothesis that will be measured */
  constructor(reference: readonly number[], length: number) {
    this.#reference = reference;
    this.#length = length;
    this.#width = reference.length + 1;
    this.#ratio = length > 0 ? reference.length / length : 1;
    // With very unequal lengths, the beam must be wider to overlap that of the previous row.
    this.#beam = BEAM_WIDTH < this.#ratio / 2 ? Math.ceil(this.#ratio / 2 + BEAM_WIDTH) : BEAM_WIDTH;
    this.#costs = new Int32Array((length + 1) * this.#width);
    for (let j = 0; j < this.#width; j++) this.#costs[j] = j;
    this.#measured = new Int32Array(length);
  }

  /**
   * Returns the number of edits between the hypothesis and the reference. Rows of a prefix that is shared with the previous
   * hypothesis are reused.
   */
  measure(hypothesis: readonly number[]): number {
    const measured = this.#measured;
    let row = 0;
    while (row < this.#rowsValid && measured[row] === hypothesis[row]) row++;
    for (; row < this.#length; row++) {
      measured[row] = hypothesis[row] as number;
      this.#fillRow(row + 1, measured[row] as number);
    }
    this.#rowsValid = this.#length;
    return this.#costs[this.#costs.length - 1] as number;
  }

  #fillRow(i: number, word: number): void {
    const costs = this.#costs;
    const reference = this.#reference;
    const row = i * this.#width;
    const above = row - this.#width;
    const diagonal = Math.floor(i * this.#ratio);
    const from = Math.max(0, diagonal - this.#beam);
    const to = i === this.#length ? this.#width : Math.min(this.#width, diagonal + this.#beam);
    costs.fill(UNREACHED, row, row + this.#width);
    let left = UNREACHED;
    if (from === 0) {
      left = (costs[above] as number) + 1;
      costs[row] = left;
    }
    for (let j = Math.max(1, from); j < to; j++) {
      const substituted = (costs[above + j - 1] as number) + (reference[j - 1] === word ? 0 : 1);
      const deleted = (costs[above + j] as number) + 1;
      left = Math.min(substituted, deleted, left + 1);
      costs[row + j] = left;
    }
  }

  /** Returns the alignment along the cheapest path of the last hypothesis that was measured. */
  align(): Alignment {
    const costs = this.#costs;
    const position = new Int32Array(this.#reference.length);
    const referenceErrors = new Int32Array(this.#reference.length + 1);
    const hypothesisErrors = new Int32Array(this.#length + 1);
    let i = this.#length;
    let j = this.#reference.length;
    while (i > 0 || j > 0) {
      const cell = i * this.#width + j;
      const cost = costs[cell] as number;
      const equal = this.#measured[i - 1] === this.#reference[j - 1];
      if (i > 0 && j > 0 && cost === (costs[cell - this.#width - 1] as number) + (equal ? 0 : 1)) {
        i--;
        j--;
        position[j] = i;
        if (!equal) {
          referenceErrors[j + 1] = 1;
          hypothesisErrors[i + 1] = 1;
        }
      } else if (i > 0 && cost === (costs[cell - this.#width] as number) + 1) {
        i--;
        hypothesisErrors[i + 1] = 1;
      } else {
        j--;
        position[j] = i - 1;
        referenceErrors[j + 1] = 1;
      }
    }
    return { position, referenceErrors: accumulate(referenceErrors), hypothesisErrors: accumulate(hypothesisErrors) };
  }
}

function accumulate(counts: Int32Array): Int32Array {
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
  return counts;
}
