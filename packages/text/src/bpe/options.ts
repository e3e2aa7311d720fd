/** What BPE can be told, and what it refuses. */
import { OrdoError } from '@ordo/core/errors';
import type { KernelChoice } from '../native/kernel.ts';
import type { Dropout } from './merger.ts';
import type { VocabularyLimit } from './vocabulary-filter.ts';

export interface BpeOptions {
  /** Use only this many merges, the first ones. Default: all. */
  readonly merges?: number;
  /** Ends every unit but the last of a word. Default `@@`. */
  readonly separator?: string;
  /** Undo merges that lead to units not in this vocabulary. */
  readonly vocabulary?: VocabularyLimit;
  /** Words or patterns to leave whole. */
  readonly glossaries?: readonly string[];
  /** Drop each possible merge with this probability, afresh at every step. For training text only. */
  readonly dropout?: Dropout;
}

export interface BpeFilterOptions extends BpeOptions, KernelChoice {
  /** Threads of the native kernel, the calling one included. Default: as many as there are cores. */
  readonly threads?: number;
}

export interface LearnBpeOptions extends KernelChoice {
  /** Stop when no pair is at least this frequent. Default 2. */
  readonly minimumFrequency?: number;
  /** Count the characters into `merges`, so that it estimates the size of the vocabulary. Default false. */
  readonly totalSymbols?: boolean;
}

/** Throws `text.unknown-option` for options that mean nothing. */
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

/** Throws `text.unknown-option` for a number of merges to learn that is none. */
export function checkMerges(merges: number): void {
  if (isCount(merges)) return;
  throw new OrdoError('text.unknown-option', `${merges} merges is not a whole number from 0`, {
    fix: 'ask for a number such as 8000',
  });
}

/** Whether a word's units depend on its symbols alone: the native kernel knows no more. */
export function isPlain({ vocabulary, glossaries, dropout }: BpeOptions): boolean {
  return vocabulary === undefined && !glossaries?.length && !dropout?.probability;
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
