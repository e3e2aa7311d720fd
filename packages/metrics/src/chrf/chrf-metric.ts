/** chrF (Popović 2015) and chrF++ (Popović 2017) as sacreBLEU 2.6 computes them. The two differ in one default. */
import { presentReferences } from '../scoring/check-corpus.ts';
import type { TextMetric, SegmentReferences } from '../metric.ts';
import { describeOptions, type Settled } from '../metric-options.ts';
import { formatSignature, type ReferenceCount, type Sampling, yesNo } from '../signature.ts';
import { computeChrf } from './chrf-score.ts';
import { ChrfCounter, pickBest } from './chrf-statistics.ts';

/** Returns the options of the metric `id`, which counts word n-grams up to `wordOrder` by default. */
export function describeChrfOptions<const Id extends string>(id: Id, wordOrder: number) {
  return describeOptions(id, {
    charOrder: {
      type: 'integer',
      minimum: 1,
      maximum: 30,
      default: 6,
      description: 'Longest character n-gram counted.',
    },
    wordOrder: {
      type: 'integer',
      minimum: 0,
      maximum: 8,
      default: wordOrder,
      description: 'Longest word n-gram counted.',
    },
    beta: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 2,
      description: 'How much more recall weighs than precision.',
    },
    lowercase: { type: 'boolean', default: false, description: 'Ignore case.' },
    whitespace: { type: 'boolean', default: false, description: 'Count white space as characters.' },
    epsSmoothing: {
      type: 'boolean',
      default: false,
      description: 'Smooth each order by 1e-16 instead of averaging those that occur.',
    },
  });
}

type ChrfOptions = Settled<ReturnType<typeof describeChrfOptions>>;

/**
 * The statistics are those of the reference that scores best: n-grams [in the hypothesis, in the reference, shared] for each
 * character n-gram order, then for each word n-gram order.
 */
export class Chrf implements TextMetric {
  readonly id: string;
  readonly name: string;
  readonly higherIsBetter = true;
  readonly #options: ChrfOptions;
  readonly #counter: ChrfCounter;

  constructor(options: ChrfOptions) {
    this.id = options.id;
    this.name = `chrF${options.beta}${'+'.repeat(options.wordOrder)}`;
    this.#options = options;
    this.#counter = new ChrfCounter(options);
  }

  statistics(hypothesis: string, references: SegmentReferences): number[] {
    const { charOrder, wordOrder } = this.#options;
    const perReference = this.#counter.count(hypothesis, presentReferences(references), {
      characters: charOrder,
      words: wordOrder,
    });
    return pickBest(perReference, (statistics) => this.scoreFrom(statistics));
  }

  scoreFrom(statistics: ArrayLike<number>): number {
    return computeChrf(statistics, this.#options);
  }

  details(statistics: ArrayLike<number>): Record<string, number> {
    const { charOrder, wordOrder, beta } = this.#options;
    return { score: this.scoreFrom(statistics), charOrder, wordOrder, beta };
  }

  verbose(): string {
    return '';
  }

  signature(references: ReferenceCount, sampling?: Sampling): string {
    const { lowercase, epsSmoothing, charOrder, wordOrder, whitespace } = this.#options;
    return formatSignature(
      [
        { key: 'case', short: 'c', value: lowercase ? 'lc' : 'mixed' },
        { key: 'eff', short: 'e', value: yesNo(!epsSmoothing) },
        { key: 'nc', short: 'nc', value: charOrder },
        { key: 'nw', short: 'nw', value: wordOrder },
        { key: 'space', short: 's', value: yesNo(whitespace) },
      ],
      references,
      sampling,
    );
  }
}
