/** The state of BPE learning: every word as symbol numbers, and the frequency and the words of each pair. */
import { END_OF_WORD } from '../codes.ts';
import { Occurrences } from './occurrences.ts';
import { PairStatistics } from './pair-statistics.ts';
import { PairTable } from './pair-table.ts';
import type { WordCounts } from './word-counts.ts';

export interface Learner {
  readonly symbols: string[];
  readonly symbolNumbers: Map<string, number>;
  /** The symbols of all words, concatenated. Those of word w are from places[2w] up to, but not including, places[2w + 1]. */
  readonly text: Int32Array;
  readonly places: Int32Array;
  /** [word]. */
  readonly frequencies: Float64Array;
  readonly pairs: PairTable;
  readonly statistics: PairStatistics;
  readonly occurrences: Occurrences;
}

export function createLearner(wordCounts: WordCounts): Learner {
  const words = [...wordCounts].filter(([word]) => word !== '');
  const learner: Learner = {
    symbols: [],
    symbolNumbers: new Map(),
    text: new Int32Array(words.reduce((length, [word]) => length + word.length, 0)),
    places: new Int32Array(2 * words.length),
    frequencies: Float64Array.from(words, ([, frequency]) => frequency),
    pairs: new PairTable(),
    statistics: new PairStatistics(),
    occurrences: new Occurrences(words.length),
  };
  spellWords(
    learner,
    words.map(([word]) => word),
  );
  for (let word = 0; word < words.length; word++) countPairs(learner, word);
  return learner;
}

export function numberSymbol({ symbols, symbolNumbers }: Learner, symbol: string): number {
  let number = symbolNumbers.get(symbol);
  if (number === undefined) {
    number = symbols.push(symbol) - 1;
    symbolNumbers.set(symbol, number);
  }
  return number;
}

/** Records that the pair occurs once more in the word. */
export function countPair({ statistics, occurrences, frequencies }: Learner, pair: number, word: number): void {
  statistics.add(pair, frequencies[word] as number);
  occurrences.add(pair, word);
}

/** Records that the pair occurs once less in the word. */
export function forgetPair({ statistics, occurrences, frequencies }: Learner, pair: number, word: number): void {
  statistics.add(pair, -(frequencies[word] as number));
  occurrences.remove(pair, word);
}

/** Writes the words as symbol numbers, one per character. The last symbol includes the end-of-word mark. */
function spellWords(learner: Learner, words: readonly string[]): void {
  const inner = new Map<number, number>();
  const final = new Map<number, number>();
  let used = 0;
  for (const [w, word] of words.entries()) {
    learner.places[2 * w] = used;
    for (let i = 0; i < word.length; ) {
      const character = word.codePointAt(i) as number;
      i += character > 0xffff ? 2 : 1;
      const numbers = i < word.length ? inner : final;
      let number = numbers.get(character);
      if (number === undefined) {
        number = numberSymbol(learner, String.fromCodePoint(character) + (i < word.length ? '' : END_OF_WORD));
        numbers.set(character, number);
      }
      learner.text[used++] = number;
    }
    learner.places[2 * w + 1] = used;
  }
}

function countPairs(learner: Learner, word: number): void {
  const { text, places, pairs } = learner;
  const end = places[2 * word + 1] as number;
  for (let i = (places[2 * word] as number) + 1; i < end; i++) {
    countPair(learner, pairs.numberOf(text[i - 1] as number, text[i] as number), word);
  }
}
