/** Trains fast_align's model on a corpus and aligns it, in one direction. */
import { availableParallelism } from 'node:os';
import { OrdoError } from '@ordo/core/errors';
import { type Corpus, reverseCorpus } from '../corpus/corpus.ts';
import { findAlignKernel, type KernelChoice } from '../native/kernel.ts';
import type { Prior } from './diagonal.ts';
import {
  type Decoded,
  type Expectation,
  type ModelInput,
  sumInBlocks,
  type TranslationModel,
  type TranslationTable,
} from './model.ts';
import { createNativeModel } from './native-model.ts';
import { createScriptModel } from './script-model.ts';
import { listSizes, type Sizes } from './sizes.ts';

export interface AlignerOptions {
  /** -r: the target side explains the source side. */
  readonly reverse: boolean;
  /** -I: the number of rounds of EM. The last round aligns. */
  readonly iterations: number;
  /** -d: positions near the diagonal are preferred. */
  readonly favourDiagonal: boolean;
  /** -T: how strongly (λ) they are preferred at the beginning. */
  readonly tension: number;
  /** -o: the best λ is searched for. */
  readonly optimiseTension: boolean;
  /** -v: translations have a Dirichlet prior. */
  readonly variationalBayes: boolean;
  /** -a: the parameter of that prior. */
  readonly alpha: number;
  /** -q: the probability of the empty word, if the diagonal is preferred. */
  readonly nullProbability: number;
  /** -N: there is no empty word. */
  readonly noNull: boolean;
}

/** The options of fast_align without flags. */
export const ALIGNER_DEFAULTS: AlignerOptions = {
  reverse: false,
  iterations: 5,
  favourDiagonal: false,
  tension: 4,
  optimiseTension: false,
  variationalBayes: false,
  alpha: 0.01,
  nullProbability: 0.08,
  noNull: false,
};

export interface TensionStep {
  /** The expected feature under the prior, and the λ with which it was computed. */
  readonly feature: number;
  readonly tension: number;
}

export interface Iteration {
  readonly number: number;
  readonly isLast: boolean;
  readonly likelihood: number;
  /** The cross-entropy in bits per target word. */
  readonly crossEntropy: number;
  readonly nullShare: number;
  readonly feature: number;
  readonly sizes: number;
  readonly tensionSteps: readonly TensionStep[];
  /** λ after this iteration; null if it was not optimised. */
  readonly finalTension: number | null;
}

export interface TrainingChoices extends KernelChoice {
  readonly onStart?: (lengthRatio: number) => void;
  readonly onIteration?: (iteration: Iteration) => void;
}

export interface Trained {
  readonly decoded: Decoded;
  readonly iterations: readonly Iteration[];
  /** The mean ratio of target length to source length. */
  readonly lengthRatio: number;
  readonly tension: number;
  /** Copies the translation table. */
  readonly table: () => TranslationTable;
}

const TENSION_STEPS = 8;
const TENSION_RATE = 20;
const LEAST_TENSION = 0.1;
const MOST_TENSION = 14;

export function trainAligner(corpus: Corpus, options: AlignerOptions, choices: TrainingChoices = {}): Trained {
  const steps = trainInSteps(corpus, options, choices);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Trains as `train` does, but step by step. After each step it yields the share of the work that is done, so that the caller can
 * do other things, or stop.
 */
export function* trainInSteps(
  corpus: Corpus,
  options: AlignerOptions,
  choices: TrainingChoices = {},
): Generator<number, Trained> {
  const directed = options.reverse ? reverseCorpus(corpus) : corpus;
  const sizes = listSizes(directed);
  const input: ModelInput = { corpus: directed, sizes, hasNull: !options.noNull };
  const model = createModel(input, choices);
  const lengthRatio = meanLengthRatio(sizes);
  choices.onStart?.(lengthRatio);
  const training = new Training(model, input, options);
  const iterations: Iteration[] = [];
  yield 0;
  for (let number = 1; number < options.iterations; number++) {
    const expected = training.expect();
    yield (number - 0.5) / options.iterations;
    const iteration = training.maximise(number, expected);
    iterations.push(iteration);
    choices.onIteration?.(iteration);
    yield number / options.iterations;
  }
  const { decoded, iteration } = training.finish();
  iterations.push(iteration);
  choices.onIteration?.(iteration);
  return { decoded, iterations, lengthRatio, tension: training.tension, table: () => model.table() };
}

function createModel(
  input: ModelInput,
  { kernel = findAlignKernel(), threads = availableParallelism() }: TrainingChoices,
): TranslationModel {
  if (kernel === null) return createScriptModel(input);
  return createNativeModel(kernel, input, threads);
}

class Training {
  readonly #model: TranslationModel;
  readonly #sizes: Sizes;
  readonly #options: AlignerOptions;
  readonly #targetWords: number;
  tension: number;

  constructor(model: TranslationModel, { corpus, sizes }: ModelInput, options: AlignerOptions) {
    this.#model = model;
    this.#sizes = sizes;
    this.#options = options;
    this.#targetWords = corpus.target.words.length;
    this.tension = options.tension;
  }

  expect(): Expectation {
    return this.#model.expect(this.#prior());
  }

  /** Ends the iteration that `expect` began. */
  maximise(number: number, expected: Expectation): Iteration {
    const { optimiseTension, favourDiagonal, variationalBayes, alpha } = this.#options;
    const feature = expected.feature / this.#targetWords;
    const optimises = favourDiagonal && optimiseTension && number > 1;
    const tensionSteps = optimises ? this.#optimiseTension(feature) : [];
    this.#model.maximise(variationalBayes ? alpha : null);
    const found = { feature, nullShare: expected.nulls / this.#targetWords, tensionSteps };
    return this.#describe({ number, isLast: false, likelihood: expected.likelihood }, found);
  }

  finish(): { decoded: Decoded; iteration: Iteration } {
    const decoded = this.#model.decode(this.#prior());
    const about = { number: this.#options.iterations, isLast: true, likelihood: sumInBlocks(decoded.likelihoods) };
    return { decoded, iteration: this.#describe(about, { feature: 0, nullShare: 0, tensionSteps: [] }) };
  }

  #prior(): Prior {
    const { favourDiagonal, nullProbability, noNull } = this.#options;
    return { tension: favourDiagonal ? this.tension : null, nullProbability, hasNull: !noNull };
  }

  /** Moves λ so that the prior expects the feature that was found. */
  #optimiseTension(found: number): TensionStep[] {
    return Array.from({ length: TENSION_STEPS }, () => {
      const expected = this.#model.expectFeature(this.tension);
      const step = { feature: expected / this.#targetWords, tension: this.tension };
      const moved = this.tension + (found - step.feature) * TENSION_RATE;
      this.tension = Math.min(Math.max(moved, LEAST_TENSION), MOST_TENSION);
      return step;
    });
  }

  #describe(
    about: Pick<Iteration, 'number' | 'isLast' | 'likelihood'>,
    found: Pick<Iteration, 'feature' | 'nullShare' | 'tensionSteps'>,
  ): Iteration {
    if (!Number.isFinite(about.likelihood)) throw likelihoodError(about.number);
    return {
      ...about,
      ...found,
      crossEntropy: -about.likelihood / Math.LN2 / this.#targetWords,
      sizes: this.#sizes.counts.length,
      finalTension: found.tensionSteps.length > 0 ? this.tension : null,
    };
  }
}

function meanLengthRatio({ source, target, ofPair }: Sizes): number {
  let total = 0;
  for (const size of ofPair) total += (target[size] as number) / (source[size] as number);
  return total / ofPair.length;
}

function likelihoodError(iteration: number): OrdoError {
  return new OrdoError('text.unknown-option', `the likelihood of iteration ${iteration} is not a finite number`, {
    fix: 'use a larger alpha (-a) or a smaller tension (-T): probabilities have become too small to be added',
  });
}
