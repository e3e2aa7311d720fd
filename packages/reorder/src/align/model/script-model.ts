/** The model in TypeScript. It needs no compiler, and the C++ form must give the same bits. */
import { digamma } from '../numbers/digamma.ts';
import { exp } from '../numbers/exponential.ts';
import { log } from '../numbers/logarithm.ts';
import { type Prior, sumExpectedFeatures, writePrior } from './diagonal.ts';
import {
  type Decoded,
  type Expectation,
  FIRST_PROBABILITY,
  type ModelInput,
  PAIRS_PER_SUM,
  sumInBlocks,
  type TranslationModel,
  type TranslationTable,
} from './model.ts';
import { type CellIndex, indexCells } from './script-index.ts';

export function createScriptModel(input: ModelInput): TranslationModel {
  return new ScriptModel(input);
}

/** The pair that is being processed: its sizes, and the places where its data begin. */
interface Place {
  readonly m: number;
  readonly n: number;
  /** The number of source positions, including the empty word's if there is one. */
  readonly rows: number;
  readonly firstCell: number;
  readonly prior: Float64Array;
}

class ScriptModel implements TranslationModel {
  readonly #input: ModelInput;
  readonly #index: CellIndex;
  readonly #probabilities: Float64Array;
  readonly #counts: Float64Array;
  #steps = 0;
  /** The joint probabilities of the cells of the present pair, and their sums over source positions. */
  #joint = new Float64Array(0);
  #sums = new Float64Array(0);

  constructor(input: ModelInput) {
    this.#input = input;
    this.#index = indexCells(input);
    this.#probabilities = new Float64Array(this.#index.targets.length).fill(FIRST_PROBABILITY);
    this.#counts = new Float64Array(this.#index.targets.length);
  }

  expect(prior: Prior): Expectation {
    const pairs = this.#input.sizes.ofPair.length;
    const likelihoods = new Float64Array(pairs);
    const priors = this.#writePriors(prior);
    let [nulls, feature] = [0, 0];
    for (let start = 0; start < pairs; start += PAIRS_PER_SUM) {
      const sums = { nulls: 0, feature: 0 };
      for (let pair = start; pair < Math.min(start + PAIRS_PER_SUM, pairs); pair++) {
        const place = this.#placeOf(pair, priors);
        likelihoods[pair] = this.#multiply(place);
        this.#count(place, sums);
      }
      nulls += sums.nulls;
      feature += sums.feature;
    }
    return { likelihood: sumInBlocks(likelihoods), nulls, feature };
  }

  expectFeature(tension: number): number {
    return sumExpectedFeatures(this.#input.sizes, tension);
  }

  maximise(alpha: number | null): void {
    const { starts, orders } = this.#index;
    const order = orders[this.#steps++ % 2] as Uint32Array;
    for (let word = 0; word + 1 < starts.length; word++) {
      const range = [starts[word], starts[word + 1]] as const;
      const counts = { values: this.#counts.subarray(...range), order: order.subarray(...range) };
      const probabilities = this.#probabilities.subarray(...range);
      if (alpha === null) normalise(counts, probabilities);
      else normaliseWithPrior(counts, probabilities, alpha);
    }
    this.#counts.fill(0);
  }

  decode(prior: Prior): Decoded {
    const pairs = this.#input.sizes.ofPair.length;
    const { starts, words } = this.#input.corpus.target;
    const links = new Int32Array(words.length);
    const likelihoods = new Float64Array(pairs);
    const priors = this.#writePriors(prior);
    for (let pair = 0; pair < pairs; pair++) {
      const place = this.#placeOf(pair, priors);
      likelihoods[pair] = this.#multiply(place);
      this.#findBest(place, links.subarray(starts[pair], starts[pair + 1]));
    }
    return { links, likelihoods };
  }

  table(): TranslationTable {
    const { starts, targets } = this.#index;
    return { starts, targets, probabilities: this.#probabilities };
  }

  #writePriors(prior: Prior): Float64Array[] {
    const { sizes, hasNull } = this.#input;
    return Array.from(sizes.counts, (_, size) => {
      const m = sizes.target[size] as number;
      const n = sizes.source[size] as number;
      const table = new Float64Array((n + (hasNull ? 1 : 0)) * m);
      writePrior(table, m, n, prior);
      return table;
    });
  }

  #placeOf(pair: number, priors: readonly Float64Array[]): Place {
    const { sizes, hasNull } = this.#input;
    const size = sizes.ofPair[pair] as number;
    const m = sizes.target[size] as number;
    const n = sizes.source[size] as number;
    const firstCell = this.#index.cellStarts[pair] as number;
    return { m, n, rows: n + (hasNull ? 1 : 0), firstCell, prior: priors[size] as Float64Array };
  }

  /** Computes joint probabilities and their sums. Returns the log-likelihood of the pair. */
  #multiply({ m, rows, firstCell, prior }: Place): number {
    if (this.#joint.length < rows * m) this.#joint = new Float64Array(rows * m);
    if (this.#sums.length < m) this.#sums = new Float64Array(m);
    const joint = this.#joint;
    const sums = this.#sums.fill(0, 0, m);
    const { entries } = this.#index;
    const probabilities = this.#probabilities;
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let j = 0; j < m; j++, cell++) {
        const product = (probabilities[entries[firstCell + cell] as number] as number) * (prior[cell] as number);
        joint[cell] = product;
        (sums[j] as number) += product;
      }
    }
    let likelihood = 0;
    for (let j = 0; j < m; j++) likelihood += log(sums[j] as number);
    return likelihood;
  }

  /** Adds posterior probabilities to the counts, in fast_align's order: target position by target position. */
  #count({ m, n, rows, firstCell }: Place, totals: { nulls: number; feature: number }): void {
    const { entries } = this.#index;
    const counts = this.#counts;
    const joint = this.#joint;
    const offset = rows - n;
    let { nulls, feature } = totals;
    for (let j = 0; j < m; j++) {
      const sum = this.#sums[j] as number;
      for (let row = 0, cell = j; row < rows; row++, cell += m) {
        const posterior = (joint[cell] as number) / sum;
        (counts[entries[firstCell + cell] as number] as number) += posterior;
        if (row < offset) nulls += posterior;
        // fast_align counts target positions from 0 here, and from 1 elsewhere.
        else feature += -Math.abs((row - offset + 1) / n - j / m) * posterior;
      }
    }
    totals.nulls = nulls;
    totals.feature = feature;
  }

  /**
   * Finds the best source positions. Of equally probable positions the first wins, and the empty word comes before all others.
   */
  #findBest({ m, n, rows }: Place, links: Int32Array): void {
    const joint = this.#joint;
    for (let j = 0; j < m; j++) {
      let best = -1;
      let most = -1;
      for (let row = 0; row < rows; row++) {
        const probability = joint[row * m + j] as number;
        if (probability > most) {
          most = probability;
          best = row;
        }
      }
      links[j] = Math.max(-1, best - (rows - n));
    }
  }
}

/** The counts of a word, and the order in which they are added. */
interface Counts {
  readonly values: Float64Array;
  readonly order: Uint32Array;
}

function normalise({ values, order }: Counts, probabilities: Float64Array): void {
  let total = 0;
  for (const entry of order) total += values[entry] as number;
  if (total === 0) total = 1;
  for (let i = 0; i < values.length; i++) probabilities[i] = (values[i] as number) / total;
}

function normaliseWithPrior({ values, order }: Counts, probabilities: Float64Array, alpha: number): void {
  let total = 0;
  for (const entry of order) total += (values[entry] as number) + alpha;
  if (total === 0) total = 1;
  const ofTotal = digamma(total);
  // Most counts are too small to change alpha, so their probability is computed once.
  const ofNothing = exp(digamma(alpha) - ofTotal);
  for (let i = 0; i < values.length; i++) {
    const count = (values[i] as number) + alpha;
    probabilities[i] = count === alpha ? ofNothing : exp(digamma(count) - ofTotal);
  }
}
