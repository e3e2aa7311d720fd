/**
 * Compound-split BLEU: hyphenated words are split into their parts, as usual for English–German since Vaswani et al.
 * (2017). It has two values: the exact one, and the one that fairseq's scorer prints (see `fairseq-counts.ts`).
 */
import { OrdoError } from '@ordo/core/errors';
import { presentReferences } from '../../scoring/check-corpus.ts';
import { splitCompounds } from './split-compounds.ts';
import { countHashedMatches, FairseqDictionary } from './fairseq-counts.ts';
import { defineMetric } from '../../define-metric.ts';
import { IntegerList } from '../../scoring/integer-list.ts';
import type { TextMetric, ScoreDetails, SegmentReferences } from '../../metric.ts';
import { describeOptions, type Settled } from '../../metric-options.ts';
import { NgramMatcher } from '../../ngrams/ngram-matcher.ts';
import { formatFixed } from '../../python-text.ts';
import { joinSignature, type ReferenceCount, type Sampling, yesNo } from '../../signature.ts';
import { type BleuScore, computeBleu } from '../../scoring/bleu-score.ts';

const CompoundBleuOptions = describeOptions('compound-bleu', {
  scorer: {
    enum: ['exact', 'fairseq'],
    default: 'exact',
    description: 'Which value is the score: exact n-gram comparison, or fairseq-score with its hash collisions.',
  },
  split: { type: 'boolean', default: true, description: 'Split words at hyphens before scoring.' },
  maxOrder: { type: 'integer', minimum: 1, maximum: 16, default: 4, description: 'Longest n-gram counted.' },
});

type CompoundBleuOptions = Settled<typeof CompoundBleuOptions>;

/** No tool gives this recipe a version. Change this tag whenever our results change. */
const RECIPE_VERSION = 'ordo-1';
/** The longest n-grams of fairseq's scorer. The signature names only another order. */
const USUAL_ORDER = 4;

/** Statistics: [system length, reference length, n-grams 1…N, exact matches 1…N, matches by fairseq's hash 1…N]. */
class CompoundBleu implements TextMetric {
  readonly id = 'compound-bleu';
  readonly name = 'compound-BLEU';
  readonly higherIsBetter = true;
  readonly #options: CompoundBleuOptions;
  readonly #matcher = new NgramMatcher();

  constructor(options: CompoundBleuOptions) {
    this.#options = options;
  }

  /** Returns the statistics of a corpus of one segment; see `openCorpus`. */
  statistics(hypothesis: string, references: SegmentReferences): number[] {
    return this.openCorpus()(hypothesis, references);
  }

  openCorpus(): (hypothesis: string, references: SegmentReferences) => number[] {
    const dictionary = new FairseqDictionary();
    const { maxOrder } = this.#options;
    const orders = Array.from({ length: maxOrder }, (_, i) => i + 1);
    return (hypothesis, references) => {
      const reference = onlyReference(references);
      const ids = dictionary.encode(this.#split(hypothesis), this.#split(reference));
      return [
        ids.system.length,
        ids.reference.length,
        ...orders.map((n) => Math.max(0, ids.system.length - n + 1)),
        ...this.#matcher.match(IntegerList.from(ids.system), [IntegerList.from(ids.reference)], maxOrder),
        ...orders.map((n) => countHashedMatches(ids.system, ids.reference, n)),
      ];
    };
  }

  scoreFrom(statistics: ArrayLike<number>): number {
    return this.#compute(statistics, this.#options.scorer).score;
  }

  details(statistics: ArrayLike<number>): ScoreDetails {
    const exact = this.#compute(statistics, 'exact');
    const fairseq = this.#compute(statistics, 'fairseq');
    return {
      ...(this.#options.scorer === 'exact' ? exact : fairseq),
      exact: exact.score,
      fairseq: fairseq.score,
      collisions: fairseq.counts.map((count, n) => count - (exact.counts[n] as number)),
    };
  }

  /** Returns the line that fairseq-score prints, without the score. */
  verbose(statistics: ArrayLike<number>): string {
    const { precisions, brevityPenalty, systemLength, referenceLength } = this.#compute(
      statistics,
      this.#options.scorer,
    );
    const precision = precisions.map((p) => formatFixed(p, 1)).join('/');
    const ratio = formatFixed(referenceLength === 0 ? 0 : systemLength / referenceLength, 3);
    return `${precision} (BP=${formatFixed(brevityPenalty, 3)}, ratio=${ratio}, syslen=${systemLength}, reflen=${referenceLength})`;
  }

  signature(references: ReferenceCount, sampling?: Sampling): string {
    const { maxOrder } = this.#options;
    return joinSignature(
      [
        { key: 'case', short: 'c', value: 'mixed' },
        { key: 'tok', short: 'tok', value: 'none' },
        { key: 'split', short: 'sp', value: yesNo(this.#options.split) },
        { key: 'scorer', short: 'sc', value: this.#options.scorer },
        ...(maxOrder === USUAL_ORDER ? [] : [{ key: 'order', short: 'o', value: maxOrder }]),
        { key: 'smooth', short: 's', value: 'none' },
        { key: 'version', short: 'v', value: RECIPE_VERSION },
      ],
      references,
      sampling,
    );
  }

  #split(line: string): string {
    return this.#options.split ? splitCompounds(line) : line;
  }

  #compute(statistics: ArrayLike<number>, scorer: 'exact' | 'fairseq'): BleuScore {
    const values = Array.from(statistics);
    const { maxOrder } = this.#options;
    const matches = 2 + (scorer === 'exact' ? 1 : 2) * maxOrder;
    return computeBleu(
      {
        systemLength: values[0] as number,
        referenceLength: values[1] as number,
        counts: values.slice(matches, matches + maxOrder),
        totals: values.slice(2, 2 + maxOrder),
      },
      { method: 'none', value: null, effectiveOrder: false },
    );
  }
}

/** @throws OrdoError `metric.invalid-input` for several references, which fairseq's scorer does not have. */
function onlyReference(references: SegmentReferences): string {
  const [reference, ...more] = presentReferences(references);
  if (more.length === 0) return reference as string;
  throw new OrdoError('metric.invalid-input', `compound-bleu got ${more.length + 1} references for one segment`, {
    fix: 'give one reference set, or use the metric "bleu" for several',
  });
}

export const compoundBleu = defineMetric({
  id: 'compound-bleu',
  title: 'Compound-split BLEU',
  citation: 'Vaswani et al. 2017, https://arxiv.org/abs/1706.03762; Ott et al. 2018, https://aclanthology.org/W18-6301',
  higherIsBetter: true,
  ends: [0, 100],
  isBleu: true,
  ignoresCaseWith: null,
  options: CompoundBleuOptions,
  build: (options) => new CompoundBleu(options),
});
