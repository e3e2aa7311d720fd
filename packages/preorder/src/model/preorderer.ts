/** A trained preorderer: gives each sentence an order, and knows what it was made of. */
import { hashJson } from '@ordo/core';
import type { FeatureRecords } from '../features/feature-table.ts';
import { Vocabulary } from '../features/vocabulary.ts';
import { findPreorderKernel, type KernelChoice } from '../native/kernel.ts';
import type { Order, ParserOptions } from '../parsers/parser.ts';
import { findParser } from '../parsers/registry.ts';
import type { Sentence } from '../sentence.ts';
import { checkSentence, type SentenceOrigin } from './check-sentence.ts';
import { hashBytes } from './hash-bytes.ts';

/** What a file says about a preorderer besides its numbers. */
export interface PreordererMetadata {
  readonly parser: string;
  readonly options: ParserOptions;
  readonly columns: number;
  /** The names of the feature templates, in order. */
  readonly features: readonly string[];
  /** What it was trained on. */
  readonly data: {
    readonly sentences: number;
    /** Those that the parser could use. */
    readonly learnedFrom: number;
    /** Of the sentences and their links. */
    readonly sha256: string;
  };
}

export interface PreordererParts {
  readonly metadata: PreordererMetadata;
  /** [column] → its words; a word's number is its place plus 1. */
  readonly words: readonly (readonly string[])[];
  readonly records: FeatureRecords;
}

export class Preorderer {
  readonly parts: PreordererParts;
  /** Of everything that decides an order. */
  readonly hash: string;
  readonly #vocabulary: Vocabulary;
  readonly #order: Order;

  constructor(parts: PreordererParts, { kernel = findPreorderKernel() }: KernelChoice = {}) {
    const { metadata, words, records } = parts;
    this.parts = parts;
    this.hash = hashJson({
      ...metadata,
      words,
      keys: hashBytes(records.keys),
      weights: hashBytes(records.weights),
    });
    this.#vocabulary = new Vocabulary(words);
    const parser = findParser(metadata.parser);
    this.#order = parser.createOrder(records, metadata.columns, metadata.options, kernel);
  }

  get metadata(): PreordererMetadata {
    return this.parts.metadata;
  }

  /**
   * The source positions of a sentence in output order.
   * @param origin for error messages
   * @throws OrdoError for a sentence without words, with other columns, or longer than the parser takes
   */
  order(sentence: Sentence, origin: SentenceOrigin = { name: 'the input', line: 1 }): Int32Array {
    const { columns, parser } = this.metadata;
    checkSentence(sentence, { columns, parser: findParser(parser), origin });
    return this.#order(this.#vocabulary.number(sentence));
  }
}
