/** Drops pairs of lines that are unsuitable for training, as `clean-corpus-n.perl` does. */
import { OrdoError } from '@ordo/core/errors';
import { lowercase } from '../letter-case.ts';
import { SPACE, unicodePattern } from '../unicode-14.ts';

export interface CleanerOptions {
  /** The smallest and the largest number of words on either side. */
  readonly minimum: number;
  readonly maximum: number;
  /** The largest ratio of the lengths of both sides; null for no limit. Default 9. */
  readonly ratio?: number | null;
  /** Lower-cases the pairs that are kept. Default false. */
  readonly lowercase?: boolean;
  /** Does not count XML tags as words. Default false. */
  readonly ignoreMarkup?: boolean;
  /** The length of the longest word, or factor of a word, in characters. Default 1000. */
  readonly longestWord?: number;
}

export type Pair = readonly [source: string, target: string];

const spaces = unicodePattern(`${SPACE}+`, 'g');
const tag = unicodePattern(`<[^${SPACE}][^>]*[^${SPACE}]>`, 'g');

/**
 * Compiles a cleaner. It must be given the pairs of the corpus from the first to the last. For each pair it returns the pair with
 * tidied blanks, or undefined if the pair must be dropped. If the first pair has a bar, bars separate factors; otherwise they are
 * removed.
 * @throws OrdoError `text.unknown-option` for lengths or a ratio that no pair can meet; the cleaner throws `text.invalid-file`
 * for an empty factor
 */
export function createCleaner(options: CleanerOptions): (source: string, target: string) => Pair | undefined {
  checkOptions(options);
  let line = 0;
  let hasFactors = false;
  return (source, target) => {
    line++;
    if (line === 1) hasFactors = source.includes('|') || target.includes('|');
    const pair: Pair = [tidy(source, hasFactors, options), tidy(target, hasFactors, options)];
    if (!isUsable(pair, options)) return undefined;
    for (const text of pair) checkFactors(text, line);
    return pair;
  };
}

function tidy(line: string, hasFactors: boolean, options: CleanerOptions): string {
  const cased = options.lowercase ? lowercase(line) : line;
  const plain = hasFactors ? cased : cased.replaceAll('|', '');
  return plain.replaceAll(spaces, ' ').replaceAll(/^ | $/g, '');
}

function isUsable([source, target]: Pair, options: CleanerOptions): boolean {
  if (source === '' || target === '') return false;
  const { minimum, maximum, ratio = 9, longestWord = 1000 } = options;
  const lengths = [source, target].map((text) => countWords(text, options.ignoreMarkup ?? false));
  const shorter = Math.min(...lengths);
  const longer = Math.max(...lengths);
  if (longer > maximum || shorter < minimum) return false;
  if (ratio !== null && longer / shorter > ratio) return false;
  return !hasLongWord(source, longestWord) && !hasLongWord(target, longestWord);
}

function countWords(text: string, ignoreMarkup: boolean): number {
  const counted = ignoreMarkup ? text.replaceAll(tag, ' ').replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '') : text;
  return counted === '' ? 0 : counted.split(' ').length;
}

function hasLongWord(text: string, longest: number): boolean {
  if (text.length <= longest) return false;
  return text.split(/[ |]/).some((word) => word.length > longest && Array.from(word).length > longest);
}

function checkFactors(text: string, line: number): void {
  if (!/[ |]\|/.test(text)) return;
  throw new OrdoError('text.invalid-file', `line ${line} has an empty factor: "${text}"`, {
    fix: 'write all factors of a word, or remove the bar from the first line if the text has no factors',
  });
}

function checkOptions({ minimum, maximum, ratio = 9 }: CleanerOptions): void {
  const lengthsMakeSense = Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum) && minimum <= maximum;
  if (!lengthsMakeSense || minimum < 0) {
    throw new OrdoError('text.unknown-option', `no line has from ${minimum} to ${maximum} words`, {
      fix: 'give two whole numbers, the smaller one first, for instance 1 and 250',
    });
  }
  if (ratio !== null && !(ratio >= 1)) {
    throw new OrdoError('text.unknown-option', `the ratio ${ratio} is less than 1, which no pair can meet`, {
      fix: 'give a number from 1, for instance 1.5',
    });
  }
}
