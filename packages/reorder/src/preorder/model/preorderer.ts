/** A trained preorderer. It gives each sentence an order, and knows how it was made. */
import { hashJson } from '@ordo/core';
import type { WordClasses } from '../classes/word-classes.ts';
import type { FeatureRecords } from '../features/feature-table.ts';
import { Vocabulary } from '../features/vocabulary.ts';
import { findPreorderKernel, type KernelChoice } from '../native/kernel.ts';
import type { Order, ParserOptions } from '../parsers/parser.ts';
import { findParser } from '../parsers/registry.ts';
import type { Sentence } from '../sentence.ts';
import { checkSentence, type SentenceOrigin } from './check-sentence.ts';
import { hashBytes } from './hash-bytes.ts';

/** The facts that a file contains about a preorderer besides its numbers. */
export interface PreordererMetadata {
  readonly parser: string;
  readonly options: ParserOptions;
  /** The number of columns of a sentence with its classes. */
  readonly columns: number;
  /** The classes of words that it adds as the last column, if it has any. */
  readonly classes?: { readonly words: number; readonly sha256: string };
  /** The names of the feature templates, in order. */
  readonly features: readonly string[];
  /** The data on which it was trained. */
  readonly data: {
    readonly sentences: number;
    /** The number of sentences that the parser could use. */
    readonly learnedFrom: number;
    /** The SHA-256 hash of the sentences and their links. */
    readonly sha256: string;
  };
}

export interface PreordererParts {
  readonly metadata: PreordererMetadata;
  /** [column] → its words; a word's number is its index plus 1. */
  readonly words: readonly (readonly string[])[];
  readonly records: FeatureRecords;
  /** The classes that the metadata describe. */
  readonly classes?: WordClasses;
}

export class Preorderer {
  readonly parts: PreordererParts;
  /** A hash of everything that determines an order. */
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
   * Returns the source positions of a sentence in output order.
   * @param origin the place of the sentence, for error messages
   * @throws OrdoError for a sentence without words, with other columns, or longer than the parser accepts
   */
  order(sentence: Sentence, origin: SentenceOrigin = { name: 'the input', line: 1 }): Int32Array {
    const { metadata, classes } = this.parts;
    const columns = metadata.columns - (classes === undefined ? 0 : 1);
    checkSentence(sentence, { columns, parser: findParser(metadata.parser), origin });
    return this.#order(this.#vocabulary.number(classes?.addTo(sentence) ?? sentence));
  }
}
