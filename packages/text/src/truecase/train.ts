/** Learns the usual case of words from tokenised text, as `train-truecaser.perl` does. */
import { compareCodePoints } from '../code-points.ts';
import { lowercase } from '../letter-case.ts';
import { CASED_LETTER, unicodePattern } from '../unicode-14.ts';
import { splitMarkup } from './markup.ts';
import type { TruecaseModel } from './model.ts';
import { delaysSentenceStart, endsSentence } from './sentence.ts';

export interface TruecaseTrainingOptions {
  /**
   * Also counts the first word of a sentence if it is in lower case, or with a tenth of the weight if it is the whole line.
   * Defaults to false, because the start of a sentence says nothing about the usual case of a word.
   */
  readonly useFirstWord?: boolean;
}

export interface TruecaseTrainer {
  readonly add: (line: string) => void;
  /** Returns the model of the lines so far. Of equally frequent spellings, it prefers the first by code points. */
  readonly model: () => TruecaseModel;
}

const cased = unicodePattern(CASED_LETTER);
/** Weights are stored in tenths, so that sums are exact. */
const FULL = 10;
const PARTIAL = 1;

export function createTruecaseTrainer(options: TruecaseTrainingOptions = {}): TruecaseTrainer {
  const tenths = new Map<string, Map<string, number>>();
  const count = (word: string, weight: number): void => {
    const key = lowercase(word);
    const spellings = tenths.get(key) ?? new Map<string, number>();
    tenths.set(key, spellings.set(word, (spellings.get(word) ?? 0) + weight));
  };
  return {
    add: (line) => countLine(line, options.useFirstWord ?? false, count),
    model: () =>
      Array.from(tenths.values(), (spellings) =>
        [...spellings]
          .map(([spelling, weight]) => [spelling, weight / FULL] as const)
          .toSorted((a, b) => b[1] - a[1] || compareCodePoints(a[0], b[0])),
      ),
  };
}

function countLine(line: string, useFirstWord: boolean, count: (word: string, weight: number) => void): void {
  const { words } = splitMarkup(line, { tagsMayBeFactors: false });
  let i = 0;
  while (i < words.length && delaysSentenceStart(words[i] as string)) i++;
  for (let isFirst = true; i < words.length; i++) {
    const word = words[i] as string;
    if (i > 0 && endsSentence(words[i - 1] as string)) isFirst = true;
    const weight = isFirst ? weightOfFirst(word, useFirstWord, words.length) : FULL;
    if (weight > 0 && cased.test(word)) count(word, weight);
    isFirst = false;
  }
}

/**
 * A first word in lower case counts fully. A capitalised one counts a little if it is the whole line, as in a title.
 */
function weightOfFirst(word: string, useFirstWord: boolean, wordsInLine: number): number {
  if (!useFirstWord) return 0;
  const first = String.fromCodePoint(word.codePointAt(0) as number);
  if (lowercase(first) === first) return FULL;
  return wordsInLine === 1 ? PARTIAL : 0;
}
