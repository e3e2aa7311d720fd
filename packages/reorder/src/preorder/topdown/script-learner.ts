/**
 * Learns the weights of the top-down parser (Nakagawa 2015, §3.3) by passive-aggressive updates towards the best derivation that
 * the ranks allow, as soon as the beam holds no such derivation. The result is the average over all sentences.
 */
import { FeatureKey } from '../features/feature-key.ts';
import { type FeatureRecords, FeatureTable } from '../features/feature-table.ts';
import { type Derivation, listActions } from './derivation.ts';
import type { ConstrainedSentence, ModelOptions, TopDownLearner, Update } from './model.ts';
import { TopDownSearch } from './search.ts';

export class ScriptLearner implements TopDownLearner {
  readonly #table = new FeatureTable(1 << 16);
  readonly #search: TopDownSearch;
  readonly #key = new FeatureKey();
  /** [place in the table] → the sum for the average, the number of updates, and the difference of the present update. */
  #sums = new Float32Array(this.#table.length);
  #updates = new Int32Array(this.#table.length);
  #differences = new Int32Array(this.#table.length);
  /** The places whose difference the present update has changed: a difference can be 0 and still count as an update. */
  #touched: number[] = [];

  constructor({ columns, beamWidth }: ModelOptions) {
    this.#search = new TopDownSearch(this.#table, columns, beamWidth);
  }

  learn({ sentence, ranks }: ConstrainedSentence, coefficient: number): Update | null {
    const { states, reference, isLost } = this.#search.search(sentence, ranks);
    // The worst state of a lost beam is the system's output, as in the reference program.
    const last = states.at(isLost ? 0 : -1)?.last ?? null;
    if (reference === null) return null;
    const [wanted, got] = [listActions(reference), listActions(last)];
    const start = wanted.findIndex((action, i) => action.cut !== got[i]?.cut || action.label !== got[i].label);
    if (start < 0) return null;
    const early = wanted.length < sentence.words - 1;
    return { early, reference: wanted, system: got, start, ...this.#update(wanted, got, { start, coefficient }) };
  }

  average(minimumUpdates: number): FeatureRecords {
    const isEnough = (place: number): boolean => (this.#updates[place] as number) >= minimumUpdates;
    return this.#table.records((place) => (isEnough(place) ? (this.#sums[place] as number) : 0));
  }

  #update(
    wanted: readonly Derivation[],
    got: readonly Derivation[],
    { start, coefficient }: { start: number; coefficient: number },
  ): Pick<Update, 'loss' | 'squaredNorm' | 'tau'> {
    this.#reserve(2 * (wanted.length - start) * this.#search.features.templates.length);
    let loss = 0;
    for (let i = start; i < wanted.length; i++) {
      loss = this.#addDifference(wanted[i] as Derivation, 1, loss);
      loss = this.#addDifference(got[i] as Derivation, -1, loss);
    }
    loss += Math.sqrt(wanted.length - start);
    const squaredNorm = this.#squaredNorm();
    const tau = Math.min(1, loss / squaredNorm);
    this.#apply(tau, coefficient);
    return { loss, squaredNorm, tau };
  }

  /** Counts the features of an action, and subtracts its score from the loss or adds it. */
  #addDifference(action: Derivation, sign: 1 | -1, loss: number): number {
    const { features } = this.#search;
    const { weights } = this.#table;
    let sum = loss;
    for (let template = 0; template < features.templates.length; template++) {
      features.makeKey(this.#key, template, action);
      const place = this.#table.add(this.#key.low, this.#key.high) + action.label;
      // The count is odd, so that a difference of 0 is not mistaken for an untouched feature.
      if (this.#differences[place] === 0) {
        this.#differences[place] = 1;
        this.#touched.push(place);
      }
      this.#differences[place] = (this.#differences[place] as number) + 2 * sign;
      sum -= sign * (weights[place] as number);
    }
    return sum;
  }

  #squaredNorm(): number {
    return this.#touched.reduce((sum, place) => sum + (((this.#differences[place] as number) - 1) / 2) ** 2, 0);
  }

  /** Applies an update. Sums are rounded to single precision at each step, because the arrays hold single precision. */
  #apply(tau: number, coefficient: number): void {
    const { weights } = this.#table;
    for (const place of this.#touched) {
      const step = (tau * ((this.#differences[place] as number) - 1)) / 2;
      weights[place] = (weights[place] as number) + step;
      this.#sums[place] = (this.#sums[place] as number) + step * coefficient;
      this.#updates[place] = (this.#updates[place] as number) + 1;
      this.#differences[place] = 0;
    }
    this.#touched = [];
  }

  #reserve(features: number): void {
    this.#table.reserve(features, (length) => {
      const [sums, updates] = [this.#sums, this.#updates];
      this.#sums = new Float32Array(length);
      this.#updates = new Int32Array(length);
      this.#differences = new Int32Array(length);
      return (from, to) => {
        for (const label of [0, 1]) {
          this.#sums[to + label] = sums[from + label] as number;
          this.#updates[to + label] = updates[from + label] as number;
        }
      };
    });
  }
}
