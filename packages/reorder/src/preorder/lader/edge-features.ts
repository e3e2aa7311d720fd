/** Computes the weights of edges. A weight depends on one or two positions, so an edge's score is a sum of few parts. */
import { FeatureKey } from '../features/feature-key.ts';
import type { FeatureTable } from '../features/feature-table.ts';
import { MARGIN, type NumberedSentence } from '../features/vocabulary.ts';
import { balanceOf, type Edge, LADER_TEMPLATES, type Part } from './templates.ts';

/** The types of edges by which weights are kept: the two labels of a node, and terminals. */
const TYPES = 3;
const TERMINAL = 2;
/** Features of terminals have templates of their own, because a slot of the table has only two labels. */
const TERMINAL_TEMPLATES = 1 << 10;

interface Feature {
  readonly template: number;
  readonly column: number;
}

export class EdgeFeatures {
  readonly #table: FeatureTable;
  readonly #key = new FeatureKey();
  readonly #features: readonly Feature[];
  #sentence: NumberedSentence = { words: 0, width: 0, numbers: new Int32Array(0) };
  #scale = 1;
  /** [type, position] and [type, first word, last word]: the sums of weights for the present sentence. */
  #first: Float64Array = new Float64Array(0);
  #last: Float64Array = new Float64Array(0);
  #cut: Float64Array = new Float64Array(0);
  #size: Float64Array = new Float64Array(0);
  #ends: Float64Array = new Float64Array(0);
  readonly #balance = new Float64Array(2 * TYPES);

  constructor(table: FeatureTable, columns: number) {
    this.#table = table;
    this.#features = LADER_TEMPLATES.flatMap(({ once }, template) =>
      Array.from({ length: once ? 1 : columns }, (_, column) => ({ template, column })),
    );
  }

  /**
   * Sums up the weights, and must be called again after an update.
   * @param scale the factor for the weights of the table
   */
  setSentence(sentence: NumberedSentence, scale = 1): void {
    this.#sentence = sentence;
    this.#scale = scale;
    const n = sentence.words;
    this.#first = this.#sumParts('first', n, (first) => ({ first, last: first, cut: first }));
    this.#last = this.#sumParts('last', n, (last) => ({ first: last, last, cut: last }));
    this.#cut = this.#sumParts('cut', n, (cut) => ({ first: cut, last: cut, cut }));
    this.#size = this.#sumParts('size', n + 1, (size) => ({ first: 0, last: size - 1, cut: 1 }));
    // The three edges have two words before the cut and one after it, one and one, and one and two.
    const balance = this.#sumParts('balance', 3, (i) => ({ first: i === 0 ? -2 : -1, last: i === 2 ? 1 : 0, cut: 0 }));
    this.#balance.set(balance.subarray(0, 2 * 3));
    this.#ends = this.#sumParts('ends', n * n, (i) => ({ first: Math.floor(i / n), last: i % n, cut: i % n }));
  }

  scoreTerminal(first: number, last: number): number {
    const n = this.#sentence.words;
    return (
      (this.#first[TERMINAL * n + first] as number) +
      (this.#last[TERMINAL * n + last] as number) +
      (this.#ends[TERMINAL * n * n + first * n + last] as number) +
      (this.#size[TERMINAL * (n + 1) + last - first + 1] as number)
    );
  }

  scoreNode(label: number, first: number, cut: number, last: number): number {
    const n = this.#sentence.words;
    const difference = last + 1 + first - 2 * cut;
    const balance = difference < 0 ? 0 : difference === 0 ? 1 : 2;
    return (
      (this.#first[label * n + first] as number) +
      (this.#last[label * n + last] as number) +
      (this.#cut[label * n + cut] as number) +
      (this.#ends[(label * n + first) * n + last] as number) +
      (this.#size[label * (n + 1) + last - first + 1] as number) +
      (this.#balance[label * 3 + balance] as number)
    );
  }

  /** The number of features that an edge can have. */
  get most(): number {
    return this.#features.length;
  }

  /** Calls `visit` with the place of the weight of each feature of an edge. New features are added. */
  eachPlace(edge: Edge, visit: (place: number) => void): void {
    for (const feature of this.#features) {
      if (edge.cut < 0 && LADER_TEMPLATES[feature.template]?.ofTerminals === false) continue;
      this.#makeKey(feature, edge);
      visit(this.#table.add(this.#key.low, this.#key.high) + edge.label);
    }
  }

  /** Sums the weights of one part over all its features: [type, value]. */
  #sumParts(part: Part, values: number, edgeAt: (value: number) => Omit<Edge, 'label'>): Float64Array {
    const sums = new Float64Array(TYPES * values);
    const { weights } = this.#table;
    for (const feature of this.#features) {
      const template = LADER_TEMPLATES[feature.template];
      if (template?.part !== part) continue;
      for (let value = 0; value < values; value++) {
        const edge = edgeAt(value);
        if (edge.last < edge.first) continue;
        this.#addWeights(sums, { value, values }, this.#find(feature, { ...edge, label: 0 }), weights);
        if (!template.ofTerminals) continue;
        const slot = this.#find(feature, { ...edge, cut: -1, label: 0 });
        if (slot >= 0)
          sums[TERMINAL * values + value] = (sums[TERMINAL * values + value] as number) + (weights[slot] as number);
      }
    }
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) * this.#scale;
    return sums;
  }

  #addWeights(sums: Float64Array, at: { value: number; values: number }, slot: number, weights: Float32Array): void {
    if (slot < 0) return;
    for (const label of [0, 1]) {
      const place = label * at.values + at.value;
      sums[place] = (sums[place] as number) + (weights[slot + label] as number);
    }
  }

  #find(feature: Feature, edge: Edge): number {
    this.#makeKey(feature, edge);
    return this.#table.find(this.#key.low, this.#key.high);
  }

  #makeKey({ template, column }: Feature, edge: Edge): void {
    const { name, places } = LADER_TEMPLATES[template] as (typeof LADER_TEMPLATES)[0];
    const { numbers, width } = this.#sentence;
    const key = this.#key;
    key.start(column * LADER_TEMPLATES.length + template + (edge.cut < 0 ? TERMINAL_TEMPLATES : 0));
    for (const place of places(edge)) key.add(numbers[column * width + MARGIN + place] as number);
    if (name === 'CL') key.add(balanceOf(edge));
    if (name === 'N') key.add(edge.last - edge.first + 1);
    key.finish();
  }
}
