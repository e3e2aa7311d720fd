/** TER (Snover et al. 2006) as sacreBLEU 2.6 computes it. */
import { presentReferences } from '../../scoring/check-corpus.ts';
import { defineMetric } from '../../define-metric.ts';
import type { TextMetric, SegmentReferences } from '../../metric.ts';
import { describeOptions, type Settled } from '../../metric-options.ts';
import { markWords, stripRight } from '../../python-text.ts';
import { formatSignature, type ReferenceCount, type Sampling, yesNo } from '../../signature.ts';
import { cutWords } from '../../ngrams/spans.ts';
import { countEdits } from './translation-edit-rate.ts';
import { TokenNumbers } from '../../scoring/token-numbers.ts';
import { spaceTercom, type TercomOptions } from './tercom.ts';

const TerOptions = describeOptions('ter', {
  normalized: {
    type: 'boolean',
    default: false,
    description: 'Undo XML escapes and split punctuation off before comparing.',
  },
  noPunct: { type: 'boolean', default: false, description: 'Delete punctuation before comparing.' },
  asianSupport: {
    type: 'boolean',
    default: false,
    description: 'Apply the two options above to Chinese and Japanese as well.',
  },
  caseSensitive: { type: 'boolean', default: false, description: 'Tell upper from lower case.' },
});

type TerOptions = Settled<typeof TerOptions>;

/** Statistics: [edits to the closest reference, mean reference length]. */
class Ter implements TextMetric {
  readonly id = 'ter';
  readonly name = 'TER';
  readonly higherIsBetter = false;
  readonly #options: TercomOptions;
  readonly #numbers = new TokenNumbers();

  constructor(options: TerOptions) {
    const { normalized, noPunct, asianSupport, caseSensitive } = options;
    // A new object literal is used because V8 compiles faster code for an object whose shape never changes.
    this.#options = { normalized, noPunct, asianSupport, caseSensitive };
  }

  statistics(hypothesis: string, references: SegmentReferences): number[] {
    this.#numbers.forgetIfLarge();
    const own = this.#read(hypothesis);
    const others = presentReferences(references).map((reference) => this.#read(this.#prepare(reference)));
    const edits = others.map((reference) => countEdits(own, reference));
    const lengths = others.reduce((sum, reference) => sum + reference.length, 0);
    return [Math.min(...edits), lengths / others.length];
  }

  /** Returns 100 · edits / reference words. Against empty references, this is 100 for any text and 0 for an empty one. */
  scoreFrom(statistics: ArrayLike<number>): number {
    const edits = statistics[0] as number;
    const referenceLength = statistics[1] as number;
    if (referenceLength > 0) return 100 * (edits / referenceLength);
    return edits > 0 ? 100 : 0;
  }

  details(statistics: ArrayLike<number>): Record<string, number> {
    return {
      score: this.scoreFrom(statistics),
      edits: statistics[0] as number,
      referenceLength: statistics[1] as number,
    };
  }

  verbose(): string {
    return '';
  }

  signature(references: ReferenceCount, sampling?: Sampling): string {
    const { caseSensitive, normalized, noPunct, asianSupport } = this.#options;
    return formatSignature(
      [
        { key: 'case', short: 'c', value: caseSensitive ? 'mixed' : 'lc' },
        { key: 'tok', short: 't', value: 'tercom' },
        { key: 'norm', short: 'nr', value: yesNo(normalized) },
        { key: 'punct', short: 'pn', value: yesNo(!noPunct) },
        { key: 'asian', short: 'as', value: yesNo(asianSupport) },
      ],
      references,
      sampling,
    );
  }

  /** sacreBLEU normalizes references twice, and the second pass splits more: `,,9.1` → `, ,9.1` → `, , 9.1`. */
  #prepare(reference: string): string {
    if (!this.#options.normalized) return reference;
    return cutWords(spaceTercom(stripRight(reference), this.#options), markWords).join(' ');
  }

  #read(line: string): number[] {
    return this.#numbers.numberWords(spaceTercom(stripRight(line), this.#options));
  }
}

export const ter = defineMetric({
  id: 'ter',
  title: 'TER',
  citation: 'Snover et al. 2006, https://aclanthology.org/2006.amta-papers.25',
  higherIsBetter: false,
  ends: [0, null],
  ignoresCaseWith: { caseSensitive: false },
  options: TerOptions,
  build: (options) => new Ter(options),
});
