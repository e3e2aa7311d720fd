/** What a parser is: how it learns weights from sentences and links, and how it orders a sentence with them. */
import type { WordClasses } from '../classes/word-classes.ts';
import type { FeatureRecords } from '../features/feature-table.ts';
import type { NumberedSentence, Vocabulary } from '../features/vocabulary.ts';
import type { PreorderKernel } from '../native/kernel.ts';
import type { Unaligned } from '../links/attach-unaligned.ts';
import type { Link, Sentence } from '../sentence.ts';

export interface ParserOptions {
  readonly iterations: number;
  /** How many hypotheses are kept: per step, or per span. */
  readonly beamWidth: number;
  /** Where unaligned words belong in training. */
  readonly unaligned: Unaligned;
  /** Features that were updated less often are left out (the top-down parser). */
  readonly minimumUpdates: number;
}

export interface TrainingData {
  readonly sentences: readonly Sentence[];
  /** [sentence] → its links. */
  readonly links: readonly (readonly Link[])[];
  /** Of the words: a further column, which the preorderer then adds to every sentence itself. */
  readonly classes?: WordClasses;
}

export interface TrainingProgress {
  /** Counted from 1. */
  readonly iteration: number;
  readonly iterations: number;
  /** Sentences of this iteration that have been learned from. */
  readonly sentence: number;
  readonly sentences: number;
  /** How many of them were wrong. */
  readonly errors: number;
}

/** A sentence as the parser gets it. */
export interface Lesson {
  readonly words: Sentence;
  readonly sentence: NumberedSentence;
  readonly links: readonly Link[];
}

export type Training = Generator<TrainingProgress, FeatureRecords>;

/** Says in which order the words of a sentence come out. */
export type Order = (sentence: NumberedSentence) => Int32Array;

export interface Parser {
  readonly id: string;
  readonly title: string;
  readonly defaults: ParserOptions;
  /** The longest sentence, in words: how much work a sentence is grows faster than its length. */
  readonly mostWords: number;
  /** The names of its feature templates, for the file. */
  listFeatures(columns: number): string[];
  /**
   * Learns, and tells how far it is after each sentence.
   * @param kernel null for TypeScript only
   * @throws OrdoError if there is nothing to learn from
   */
  train(
    lessons: readonly Lesson[],
    vocabulary: Vocabulary,
    options: ParserOptions,
    kernel: PreorderKernel | null,
  ): Training;
  createOrder(records: FeatureRecords, columns: number, options: ParserOptions, kernel: PreorderKernel | null): Order;
}
