/** BLEU (Papineni et al. 2002) as sacreBLEU 2.6 computes it. */
import { presentReferences } from '../scoring/check-corpus.ts';
import { defineMetric } from '../define-metric.ts';
import type { TextMetric, SegmentReferences } from '../metric.ts';
import { IntegerList } from '../scoring/integer-list.ts';
import { describeOptions, type Settled } from '../metric-options.ts';
import { NgramMatcher } from '../ngrams/ngram-matcher.ts';
import { formatFixed, stripRight } from '../python-text.ts';
import { formatSignature, type ReferenceCount, type Sampling, yesNo } from '../signature.ts';
import { TokenNumbers } from '../scoring/token-numbers.ts';
import { findTokenizer, TOKENIZER_IDS, type Tokenizer } from '../tokenizers/tokenizers.ts';
import {
  type BleuScore,
  type BleuSmoothing,
  type BleuWork,
  closestLength,
  computeBleu,
  scoreBleu,
  SMOOTH_DEFAULTS,
} from '../scoring/bleu-score.ts';

export const BleuOptions = describeOptions('bleu', {
  lowercase: { type: 'boolean', default: false, description: 'Ignore case.' },
  tokenize: {
    enum: TOKENIZER_IDS,
    default: '13a',
    description: 'Tokenizer applied to hypotheses and references.',
  },
  smoothMethod: {
    enum: ['exp', 'floor', 'add-k', 'none'],
    default: 'exp',
    description: 'What an order without matches counts as (Chen & Cherry 2014).',
  },
  smoothValue: {
    anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }],
    default: null,
    description: 'The floor or the k; null takes 0.1 for floor, 1 for add-k.',
  },
  maxOrder: { type: 'integer', minimum: 1, maximum: 16, default: 4, description: 'Longest n-gram counted.' },
  effectiveOrder: {
    type: 'boolean',
    default: false,
    description: 'Leave out orders the hypothesis is too short for (sentence BLEU).',
  },
});

type BleuId = 'bleu' | 'bleu-uncased';
export type BleuOptions = Omit<Settled<typeof BleuOptions>, 'id'> & { readonly id: BleuId };

const NAMES: Readonly<Record<BleuId, string>> = { bleu: 'BLEU', 'bleu-uncased': 'BLEU (uncased)' };

/** Statistics: [system length, reference length, matches of order 1…N, n-grams of order 1…N]. */
export class Bleu implements TextMetric {
  readonly id: BleuId;
  readonly name: string;
  readonly higherIsBetter = true;
  readonly #options: BleuOptions;
  readonly #numbers = new TokenNumbers();
  readonly #matcher = new NgramMatcher();
  readonly #tokenizer: Tokenizer;
  readonly #spans = new IntegerList();
  readonly #hypothesis = new IntegerList();
  readonly #references = [new IntegerList()];
  readonly #smoothing: BleuSmoothing;
  readonly #work: BleuWork;

  constructor(options: BleuOptions) {
    this.id = options.id;
    this.name = NAMES[options.id];
    this.#options = options;
    this.#tokenizer = findTokenizer(options.tokenize);
    const { maxOrder, smoothMethod, smoothValue, effectiveOrder } = options;
    this.#smoothing = { method: smoothMethod, value: smoothValue, effectiveOrder };
    const zeros = (): number[] => Array.from({ length: maxOrder }, () => 0);
    this.#work = { systemLength: 0, referenceLength: 0, counts: zeros(), totals: zeros(), precisions: zeros() };
  }

  statistics(hypothesis: string, references: SegmentReferences): number[] {
    const present = presentReferences(references);
    this.#numbers.forgetIfLarge();
    this.#read(hypothesis, this.#hypothesis);
    while (this.#references.length < present.length) this.#references.push(new IntegerList());
    for (let r = 0; r < present.length; r++) this.#read(present[r] as string, this.#references[r] as IntegerList);
    return this.#count(this.#references.slice(0, present.length));
  }

  #count(references: readonly IntegerList[]): number[] {
    const { maxOrder } = this.#options;
    const { length } = this.#hypothesis;
    const matches = this.#matcher.match(this.#hypothesis, references, maxOrder);
    const statistics = [length, closestLength(length, references), ...matches];
    for (let n = 1; n <= maxOrder; n++) statistics.push(Math.max(0, length - n + 1));
    return statistics;
  }

  scoreFrom(statistics: ArrayLike<number>): number {
    const { maxOrder } = this.#options;
    const { counts, totals, precisions } = this.#work;
    for (let n = 0; n < maxOrder; n++) {
      counts[n] = statistics[2 + n] as number;
      totals[n] = statistics[2 + maxOrder + n] as number;
      precisions[n] = 0;
    }
    this.#work.systemLength = statistics[0] as number;
    this.#work.referenceLength = statistics[1] as number;
    return scoreBleu(this.#work, this.#smoothing);
  }

  details(statistics: ArrayLike<number>): Record<string, number | readonly number[]> {
    return { ...this.#compute(statistics) };
  }

  verbose(statistics: ArrayLike<number>): string {
    const { precisions, brevityPenalty, systemLength, referenceLength } = this.#compute(statistics);
    const ratio = referenceLength === 0 ? 0 : systemLength / referenceLength;
    const precision = precisions.map((p) => formatFixed(p, 1)).join('/');
    return `${precision} (BP = ${formatFixed(brevityPenalty, 3)} ratio = ${formatFixed(ratio, 3)} hyp_len = ${systemLength} ref_len = ${referenceLength})`;
  }

  signature(references: ReferenceCount, sampling?: Sampling): string {
    const { lowercase, effectiveOrder, tokenize, smoothMethod, smoothValue } = this.#options;
    const defaultValue = SMOOTH_DEFAULTS[smoothMethod];
    const smooth = defaultValue === null ? '' : `[${formatFixed(smoothValue ?? defaultValue, 2)}]`;
    return formatSignature(
      [
        { key: 'case', short: 'c', value: lowercase ? 'lc' : 'mixed' },
        { key: 'eff', short: 'e', value: yesNo(effectiveOrder) },
        { key: 'tok', short: 'tok', value: tokenize },
        { key: 'smooth', short: 's', value: `${smoothMethod}${smooth}` },
      ],
      references,
      sampling,
    );
  }

  #read(line: string, words: IntegerList): void {
    const { rewrite, mark } = this.#tokenizer;
    const text = rewrite(stripRight(this.#options.lowercase ? line.toLowerCase() : line));
    mark(text, this.#spans);
    this.#numbers.number(text, this.#spans, words);
  }

  #compute(statistics: ArrayLike<number>): BleuScore {
    const { maxOrder } = this.#options;
    const counts: number[] = [];
    const totals: number[] = [];
    for (let k = 2; k < 2 + maxOrder; k++) {
      counts.push(statistics[k] as number);
      totals.push(statistics[k + maxOrder] as number);
    }
    const [systemLength, referenceLength] = [statistics[0] as number, statistics[1] as number];
    return computeBleu({ systemLength, referenceLength, counts, totals }, this.#smoothing);
  }
}

export const bleu = defineMetric({
  id: 'bleu',
  title: 'BLEU',
  citation: 'Papineni et al. 2002, https://aclanthology.org/P02-1040; Post 2018, https://aclanthology.org/W18-6319',
  higherIsBetter: true,
  ends: [0, 100],
  isBleu: true,
  ignoresCaseWith: { lowercase: true },
  options: BleuOptions,
  build: (options) => new Bleu(options),
});
