/** Defines a parser: how it learns weights from sentences and links, and how it orders a sentence with them. */
import type { WordClasses } from '../classes/word-classes.ts';
import type { FeatureRecords } from '../features/feature-table.ts';
import type { NumberedSentence, Vocabulary } from '../features/vocabulary.ts';
import type { PreorderKernel } from '../native/kernel.ts';
import type { Unaligned } from '../links/attach-unaligned.ts';
import type { Link, Sentence } from '../sentence.ts';

export interface ParserOptions {
  readonly iterations: number;
  /** The number of hypotheses that are kept, per step or per span. */
  readonly beamWidth: number;
  /** The neighbour to which unaligned words belong in training. */
  readonly unaligned: Unaligned;
  /** Features that were updated less often are left out (top-down parser only). */
  readonly minimumUpdates: number;
}

export interface TrainingData {
  readonly sentences: readonly Sentence[];
  /** [sentence] → its links. */
  readonly links: readonly (readonly Link[])[];
  /** The classes of words: a further column, which the preorderer then adds to every sentence itself. */
  readonly classes?: WordClasses;
}

export interface TrainingProgress {
  /** The number of the iteration, counted from 1. */
  readonly iteration: number;
  readonly iterations: number;
  /** The number of sentences of this iteration that have been learned from. */
  readonly sentence: number;
  readonly sentences: number;
  /** The number of these sentences that were wrong. */
  readonly errors: number;
}

/** A sentence in the form in which the parser gets it. */
export interface Lesson {
  readonly words: Sentence;
  readonly sentence: NumberedSentence;
  readonly links: readonly Link[];
}

export type Training = Generator<TrainingProgress, FeatureRecords>;

/** Returns the order in which the words of a sentence come in the output. */
export type Order = (sentence: NumberedSentence) => Int32Array;

export interface Parser {
  readonly id: string;
  readonly title: string;
  readonly defaults: ParserOptions;
  /** The longest sentence, in words. It is limited because the work for a sentence grows faster than its length. */
  readonly mostWords: number;
  /** Returns the names of the parser's feature templates, for the file. */
  listFeatures(columns: number): string[];
  /**
   * Learns, and reports its progress after each sentence.
   * @param kernel null to use TypeScript only
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
