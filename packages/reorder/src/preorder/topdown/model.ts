/** The functions of both forms of the top-down parser, native and in TypeScript. Their numbers are equal to the last bit. */
import type { FeatureRecords } from '../features/feature-table.ts';
import type { NumberedSentence } from '../features/vocabulary.ts';
import type { Action } from './derivation.ts';

export interface ModelOptions {
  readonly columns: number;
  readonly beamWidth: number;
}

export interface ConstrainedSentence {
  readonly sentence: NumberedSentence;
  /** [word] → its group in target order, −1 for an unaligned word. */
  readonly ranks: Int32Array;
}

/** The parts of an update, as the reference logs them. */
export interface Update {
  /** True if the search ended before the sentence was parsed. */
  readonly early: boolean;
  readonly reference: readonly Action[];
  readonly system: readonly Action[];
  /** The number of the first action in which they differ. */
  readonly start: number;
  readonly loss: number;
  readonly squaredNorm: number;
  readonly tau: number;
}

export interface TopDownLearner {
  /**
   * Parses a sentence, and updates the weights if the result is not the reference.
   * @param coefficient the coefficient for the average
   */
  learn(lesson: ConstrainedSentence, coefficient: number): Update | null;
  /** Returns the averaged weights. Features that were updated less often are left out. */
  average(minimumUpdates: number): FeatureRecords;
}

/** One way in which a sentence can be parsed. */
export interface Parse {
  readonly score: number;
  readonly actions: readonly Action[];
  /** The source positions in output order. */
  readonly order: Int32Array;
}

export interface TopDownParser {
  /**
   * Returns the number of states in the last beam, and the best states, best first.
   * @param wanted the number of best states to return
   */
  parse(sentence: NumberedSentence, wanted: number): { readonly size: number; readonly best: readonly Parse[] };
}
