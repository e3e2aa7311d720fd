/**
 * Learns lader's weights (Neubig, Watanabe and Mori 2012, §4.3) with Pegasos (Shalev-Shwartz, Singer and Srebro 2007), which
 * moves from the tree with the highest score plus loss towards the tree with the smallest loss. Weights are kept as `scale · v`.
 * The result is their average over the second half of the steps (Rakhlin, Shamir and Sridharan 2012), whereas lader takes the
 * last weights.
 */
import { type FeatureRecords, FeatureTable } from '../features/feature-table.ts';
import type { NumberedSentence } from '../features/vocabulary.ts';
import { highestRank } from '../ranks/find-ranks.ts';
import { EdgeFeatures } from './edge-features.ts';
import { type Derived, Hypergraph } from './hypergraph.ts';

/** λ of the objective ½ λ ‖w‖² + loss. */
const LAMBDA = 1e-3;
/** This weight is so much larger than any score that only the loss counts, and scores decide between equal losses. */
const ORACLE_WEIGHT = -1e6;
/** Below this, the scale is multiplied into v, which would otherwise grow beyond single precision. */
const LEAST_SCALE = 1e-6;
/** Weights below this are left out. */
const LEAST_WEIGHT = 1e-10;

export interface RankedSentence {
  readonly sentence: NumberedSentence;
  readonly ranks: Int32Array;
}

export interface LaderLearnerOptions {
  readonly columns: number;
  readonly beamWidth: number;
  /** The number of sentences that will be learned from, in all iterations. */
  readonly steps: number;
}

export class LaderLearner {
  readonly #table = new FeatureTable(1 << 16);
  readonly #features: EdgeFeatures;
  readonly #graph: Hypergraph;
  #step = 1;
  #scale = 1;
  #squaredNorm = 0;
  /** The step at which the average begins. */
  readonly #firstAveraged: number;
  #averaged = 0;
  /** The sum of the scales of all averaged steps. A weight that never changes sums up to `scales · v`. */
  #scales = 0;
  /** [place in the table] → the part of `scales · v` that is too large, because v was different in earlier steps. */
  #missing = new Float64Array(this.#table.length);

  constructor({ columns, beamWidth, steps }: LaderLearnerOptions) {
    this.#firstAveraged = steps / 2;
    this.#features = new EdgeFeatures(this.#table, columns);
    this.#graph = new Hypergraph(this.#features, beamWidth);
  }

  /** Returns true if the model's tree has more loss than the best one. */
  learn({ sentence, ranks }: RankedSentence): boolean {
    this.#features.setSentence(sentence, this.#scale);
    this.#graph.build(sentence.words, ranks);
    const highest = highestRank(ranks);
    const oracle = this.#graph.derive(ORACLE_WEIGHT, highest);
    const model = this.#graph.derive(1, highest);
    const isWrong = model.loss !== oracle.loss;
    this.#update(isWrong ? [oracle, model] : null);
    return isWrong;
  }

  weights(): FeatureRecords {
    const { weights } = this.#table;
    // Training may end before the average begins, when there are no more errors.
    const [scales, count] = this.#averaged === 0 ? [this.#scale, 1] : [this.#scales, this.#averaged];
    return this.#table.records((place) => {
      const sum = scales * (weights[place] as number) - (this.#missing[place] as number);
      const weight = Math.fround(sum / count);
      return Math.abs(weight) > LEAST_WEIGHT ? weight : 0;
    });
  }

  /** w ← (1 − ηλ) w + η Δφ with η = 1 / (λ t). Then w is projected into the ball ‖w‖² ≤ 1/λ. */
  #update(trees: readonly [oracle: Derived, model: Derived] | null): void {
    const rate = 1 / (LAMBDA * this.#step);
    // In the first step, 1 − ηλ is 0 and there is nothing to shrink.
    if (this.#step > 1) this.#scale *= 1 - rate * LAMBDA;
    if (trees !== null) this.#move(trees, rate / this.#scale);
    const squaredNorm = this.#squaredNorm * this.#scale ** 2;
    if (squaredNorm > 1 / LAMBDA) this.#scale *= Math.sqrt(1 / LAMBDA / squaredNorm);
    if (this.#step >= this.#firstAveraged) {
      this.#scales += this.#scale;
      this.#averaged++;
    }
    if (this.#scale < LEAST_SCALE) this.#takeScaleIn();
    this.#step++;
  }

  #takeScaleIn(): void {
    this.#table.scale(this.#scale);
    this.#squaredNorm *= this.#scale ** 2;
    this.#scales /= this.#scale;
    this.#scale = 1;
  }

  #move([oracle, model]: readonly [Derived, Derived], rate: number): void {
    this.#reserve((oracle.edges.length + model.edges.length) * this.#features.most);
    const differences = new Map<number, number>();
    for (const [{ edges }, sign] of [
      [oracle, 1],
      [model, -1],
    ] as const) {
      for (const edge of edges) {
        this.#features.eachPlace(edge, (place) => differences.set(place, (differences.get(place) ?? 0) + sign));
      }
    }
    const { weights } = this.#table;
    for (const [place, difference] of differences) {
      const before = weights[place] as number;
      weights[place] = before + difference * rate;
      this.#missing[place] = (this.#missing[place] as number) + this.#scales * (weights[place] - before);
      this.#squaredNorm += weights[place] ** 2 - before ** 2;
    }
  }

  #reserve(features: number): void {
    this.#table.reserve(features, (length) => {
      const missing = this.#missing;
      this.#missing = new Float64Array(length);
      return (from, to) => {
        for (const label of [0, 1]) this.#missing[to + label] = missing[from + label] as number;
      };
    });
  }
}
