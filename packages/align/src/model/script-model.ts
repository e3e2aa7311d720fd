/** The model in TypeScript. It needs no compiler, and the C++ form must give the same bits. */
import { digamma } from '../numbers/digamma.ts';
import { exp } from '../numbers/exponential.ts';
import { log } from '../numbers/logarithm.ts';
import { type Prior, writePrior } from './diagonal.ts';
import {
  type Decoded,
  FIRST_PROBABILITY,
  type ModelInput,
  type PairStatistics,
  type TranslationModel,
  type TranslationTable,
} from './model.ts';
import { type CellIndex, indexCells } from './script-index.ts';

export function createScriptModel(input: ModelInput): TranslationModel {
  return new ScriptModel(input);
}

/** One pair at work: its sizes, and where its things begin. */
interface Place {
  readonly m: number;
  readonly n: number;
  /** Source positions, with the empty word's if there is one. */
  readonly rows: number;
  readonly firstCell: number;
  readonly prior: Float64Array;
}

class ScriptModel implements TranslationModel {
  readonly #input: ModelInput;
  readonly #index: CellIndex;
  readonly #probabilities: Float64Array;
  readonly #counts: Float64Array;
  /** The joint probabilities of the cells of the pair at work, and their sums over source positions. */
  #joint = new Float64Array(0);
  #sums = new Float64Array(0);

  constructor(input: ModelInput) {
    this.#input = input;
    this.#index = indexCells(input);
    this.#probabilities = new Float64Array(this.#index.targets.length).fill(FIRST_PROBABILITY);
    this.#counts = new Float64Array(this.#index.targets.length);
  }

  expect(prior: Prior): PairStatistics {
    const pairs = this.#input.sizes.ofPair.length;
    const likelihoods = new Float64Array(pairs);
    const nulls = new Float64Array(pairs);
    const features = new Float64Array(pairs);
    const priors = this.#writePriors(prior);
    for (let pair = 0; pair < pairs; pair++) {
      const place = this.#placeOf(pair, priors);
      likelihoods[pair] = this.#multiply(place);
      this.#divide(place);
      if (prior.hasNull) nulls[pair] = this.#sumNulls(place);
      features[pair] = this.#sumFeatures(place);
      this.#count(place);
    }
    return { likelihoods, nulls, features };
  }

  maximise(alpha: number | null): void {
    const { starts } = this.#index;
    for (let word = 0; word + 1 < starts.length; word++) {
      const counts = this.#counts.subarray(starts[word], starts[word + 1]);
      const probabilities = this.#probabilities.subarray(starts[word], starts[word + 1]);
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

  /** Joint probabilities and their sums. Returns the log-likelihood of the pair. */
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

  /** Joint probabilities become posterior ones. */
  #divide({ m, rows }: Place): void {
    const joint = this.#joint;
    const sums = this.#sums;
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let j = 0; j < m; j++, cell++) (joint[cell] as number) /= sums[j] as number;
    }
  }

  #sumNulls({ m }: Place): number {
    let sum = 0;
    for (let j = 0; j < m; j++) sum += this.#joint[j] as number;
    return sum;
  }

  /** One sum per target position, so that C++ can add several at a time. */
  #sumFeatures({ m, n, rows }: Place): number {
    const joint = this.#joint;
    const sums = this.#sums.fill(0, 0, m);
    for (let i = 1, cell = (rows - n) * m; i <= n; i++) {
      const position = i / n;
      // fast_align counts target positions from 0 here, and from 1 elsewhere.
      for (let j = 0; j < m; j++, cell++) (sums[j] as number) -= Math.abs(position - j / m) * (joint[cell] as number);
    }
    let sum = 0;
    for (let j = 0; j < m; j++) sum += sums[j] as number;
    return sum;
  }

  #count({ m, rows, firstCell }: Place): void {
    const { entries } = this.#index;
    const counts = this.#counts;
    const joint = this.#joint;
    for (let cell = 0; cell < rows * m; cell++) {
      (counts[entries[firstCell + cell] as number] as number) += joint[cell] as number;
    }
  }

  /** Of equally probable positions the first wins, and the empty word is before all. */
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

function normalise(counts: Float64Array, probabilities: Float64Array): void {
  let total = 0;
  for (const count of counts) total += count;
  if (total === 0) total = 1;
  for (let i = 0; i < counts.length; i++) probabilities[i] = (counts[i] as number) / total;
}

function normaliseWithPrior(counts: Float64Array, probabilities: Float64Array, alpha: number): void {
  let total = 0;
  for (const count of counts) total += count + alpha;
  if (total === 0) total = 1;
  const ofTotal = digamma(total);
  // Most counts are too small to change alpha, so their probability is computed once.
  const ofNothing = exp(digamma(alpha) - ofTotal);
  for (let i = 0; i < counts.length; i++) {
    const count = (counts[i] as number) + alpha;
    probabilities[i] = count === alpha ? ofNothing : exp(digamma(count) - ofTotal);
  }
}
