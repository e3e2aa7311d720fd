/** The state of BPE learning: every word as symbol numbers, and which pairs occur how often and where. */
import { END_OF_WORD } from './codes.ts';
import { Occurrences } from './occurrences.ts';
import { PairStatistics } from './pair-statistics.ts';
import { PairTable } from './pair-table.ts';
import type { WordCounts } from './word-counts.ts';

export interface Learner {
  readonly symbols: string[];
  readonly symbolNumbers: Map<string, number>;
  readonly words: number[][];
  readonly wordFrequencies: number[];
  readonly pairs: PairTable;
  readonly statistics: PairStatistics;
  readonly occurrences: Occurrences;
}

export function createLearner(wordCounts: WordCounts): Learner {
  const learner: Learner = {
    symbols: [],
    symbolNumbers: new Map(),
    words: [],
    wordFrequencies: [],
    pairs: new PairTable(),
    statistics: new PairStatistics(),
    occurrences: new Occurrences(),
  };
  for (const [word, frequency] of wordCounts) {
    if (word === '') continue;
    const characters = Array.from(word);
    characters.push((characters.pop() as string) + END_OF_WORD);
    const symbols = characters.map((character) => numberSymbol(learner, character));
    for (let i = 1; i < symbols.length; i++) {
      const pair = learner.pairs.numberOf(symbols[i - 1] as number, symbols[i] as number);
      learner.statistics.add(pair, frequency);
      learner.occurrences.add(pair, learner.words.length, 1);
    }
    learner.words.push(symbols);
    learner.wordFrequencies.push(frequency);
  }
  return learner;
}

export function numberSymbol(learner: Learner, symbol: string): number {
  let number = learner.symbolNumbers.get(symbol);
  if (number === undefined) {
    number = learner.symbols.push(symbol) - 1;
    learner.symbolNumbers.set(symbol, number);
  }
  return number;
}
