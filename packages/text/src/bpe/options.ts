/** The options of BPE, and their checks. */
import { OrdoError } from '@ordo/core/errors';
import type { KernelChoice } from '../native/kernel.ts';
import type { Dropout } from './merger.ts';
import type { VocabularyLimit } from './vocabulary-filter.ts';

export interface BpeOptions {
  /** Uses only this number of merges, from the first. Default: all. */
  readonly merges?: number;
  /** The end of every unit of a word except the last. Default `@@`. */
  readonly separator?: string;
  /** Undoes merges whose result is not in this vocabulary. */
  readonly vocabulary?: VocabularyLimit;
  /** Words or patterns that are left whole. */
  readonly glossaries?: readonly string[];
  /** Drops each possible merge with this probability, which is drawn again at every step. For training text only. */
  readonly dropout?: Dropout;
}

export interface BpeFilterOptions extends BpeOptions, KernelChoice {
  /** The number of threads of the native kernel, including the calling one. Default: one per core. */
  readonly threads?: number;
}

export interface LearnBpeOptions extends KernelChoice {
  /** Learning stops when every pair is less frequent than this. Default 2. */
  readonly minimumFrequency?: number;
  /** If true, `merges` includes the number of characters, so that it estimates the vocabulary size. Default false. */
  readonly totalSymbols?: boolean;
}

/** @throws OrdoError `text.unknown-option` for options without a meaning */
export function checkBpeOptions({ merges, dropout }: BpeOptions): void {
  if (merges !== undefined && !isCount(merges)) {
    throw new OrdoError('text.unknown-option', `${merges} merges is not a whole number from 0`, {
      fix: 'give the number of merges to use, or leave it out to use all',
    });
  }
  if (dropout !== undefined && !(dropout.probability >= 0 && dropout.probability <= 1)) {
    throw new OrdoError('text.unknown-option', `the dropout ${dropout.probability} is not between 0 and 1`, {
      fix: 'use a probability such as 0.1',
    });
  }
}

/** @throws OrdoError `text.unknown-option` unless the number of merges to learn is a whole number from 0 */
export function checkMerges(merges: number): void {
  if (isCount(merges)) return;
  throw new OrdoError('text.unknown-option', `${merges} merges is not a whole number from 0`, {
    fix: 'ask for a number such as 8000',
  });
}

/** Returns true if the units of a word depend only on its symbols. The native kernel supports nothing else. */
export function isPlain({ vocabulary, glossaries, dropout }: BpeOptions): boolean {
  return vocabulary === undefined && !glossaries?.length && !dropout?.probability;
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
