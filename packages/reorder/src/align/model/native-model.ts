/** The model in C++, behind the same interface as the model in TypeScript. */
import type { AlignKernel, NativeModel } from '../native/kernel.ts';
import { EXPONENTIAL_TABLE } from '../numbers/exponential.ts';
import { LOGARITHM_TABLE } from '../numbers/logarithm-table.ts';
import type { Prior } from './diagonal.ts';
import type { Decoded, Expectation, ModelInput, TranslationModel, TranslationTable } from './model.ts';
import { listTableCopies } from './table-copies.ts';

export function createNativeModel(kernel: AlignKernel, input: ModelInput, threads: number): TranslationModel {
  const { corpus, sizes, hasNull } = input;
  const copies = listTableCopies(corpus, hasNull);
  const model = kernel.createModel(
    corpus.source.words,
    corpus.source.starts,
    corpus.target.words,
    corpus.target.starts,
    sizes.source,
    sizes.target,
    sizes.counts,
    sizes.ofPair,
    EXPONENTIAL_TABLE,
    LOGARITHM_TABLE,
    Uint32Array.from(copies, ({ pair }) => pair),
    Uint32Array.from(copies, ({ pairOfNull }) => pairOfNull),
    corpus.list.size,
    hasNull,
    threads,
  );
  return new NativeTranslationModel(kernel, model, input);
}

const numbersOf = ({ tension, nullProbability }: Prior): [boolean, number, number] => [
  tension !== null,
  tension ?? 0,
  nullProbability,
];

class NativeTranslationModel implements TranslationModel {
  readonly #kernel: AlignKernel;
  readonly #model: NativeModel;
  readonly #input: ModelInput;

  constructor(kernel: AlignKernel, model: NativeModel, input: ModelInput) {
    this.#kernel = kernel;
    this.#model = model;
    this.#input = input;
  }

  expect(prior: Prior): Expectation {
    const into = new Float64Array(3);
    this.#kernel.expect(this.#model, ...numbersOf(prior), into);
    const [likelihood, nulls, feature] = into as unknown as [number, number, number];
    return { likelihood, nulls, feature };
  }

  expectFeature(tension: number): number {
    return this.#kernel.expectFeature(this.#model, tension);
  }

  maximise(alpha: number | null): void {
    this.#kernel.maximise(this.#model, alpha !== null, alpha ?? 0);
  }

  decode(prior: Prior): Decoded {
    const links = new Int32Array(this.#input.corpus.target.words.length);
    const likelihoods = new Float64Array(this.#input.sizes.ofPair.length);
    this.#kernel.decode(this.#model, ...numbersOf(prior), links, likelihoods);
    return { links, likelihoods };
  }

  table(): TranslationTable {
    const entries = this.#kernel.countEntries(this.#model);
    const starts = new Float64Array(this.#input.corpus.list.size + 1);
    const targets = new Uint32Array(entries);
    const probabilities = new Float64Array(entries);
    this.#kernel.copyTable(this.#model, starts, targets, probabilities);
    return { starts, targets, probabilities };
  }
}
