/** One BPE merge: rewrites the words that hold the pair, and the statistics of the pairs around it. */
import { type Learner, numberSymbol } from './learner.ts';

interface Merge {
  readonly first: number;
  readonly second: number;
  readonly joined: number;
}

/** Replaces the pair by its concatenation everywhere, left to right and without overlap. */
export function mergePair(learner: Learner, pair: number): void {
  const { symbols, pairs, statistics } = learner;
  const first = pairs.first[pair] as number;
  const second = pairs.second[pair] as number;
  const merge = { first, second, joined: numberSymbol(learner, `${symbols[first]}${symbols[second]}`) };
  for (const word of learner.occurrences.takeWords(pair)) {
    forgetOldNeighbours(learner, word, merge);
    replacePair(learner.words[word] as number[], merge);
    countNewNeighbours(learner, word, merge);
  }
  statistics.set(pair, 0);
}

/** With `A B C D` and the pair `B C`, the pairs `A B` and `C D` lose an occurrence. */
function forgetOldNeighbours(learner: Learner, word: number, { first, second }: Merge): void {
  const symbols = learner.words[word] as number[];
  const weight = learner.wordFrequencies[word] as number;
  const forget = (left: number, right: number): void => {
    const pair = learner.pairs.numberOf(left, right);
    learner.statistics.add(pair, -weight);
    learner.occurrences.add(pair, word, -1);
  };
  for (let i = 0; i < symbols.length - 1; i++) {
    if (symbols[i] !== first || symbols[i + 1] !== second) continue;
    if (i > 0) forget(symbols[i - 1] as number, first);
    // In `B C B C` the pair `C B` is forgotten once only, as the pair before the second `B C`.
    const anotherFollows = i < symbols.length - 3 && symbols[i + 2] === first && symbols[i + 3] === second;
    if (i < symbols.length - 2 && !anotherFollows) forget(second, symbols[i + 2] as number);
    i++;
  }
}

/** In place. */
function replacePair(symbols: number[], { first, second, joined }: Merge): void {
  let to = 0;
  for (let from = 0; from < symbols.length; from++, to++) {
    const isPair = symbols[from] === first && symbols[from + 1] === second;
    symbols[to] = isPair ? joined : (symbols[from] as number);
    if (isPair) from++;
  }
  symbols.length = to;
}

/** With `A BC D`, the pairs `A BC` and `BC D` gain an occurrence. */
function countNewNeighbours(learner: Learner, word: number, { joined }: Merge): void {
  const symbols = learner.words[word] as number[];
  const weight = learner.wordFrequencies[word] as number;
  const count = (left: number, right: number): void => {
    const pair = learner.pairs.numberOf(left, right);
    learner.statistics.add(pair, weight);
    learner.occurrences.add(pair, word, 1);
  };
  for (let i = 0; i < symbols.length; i++) {
    if (symbols[i] !== joined) continue;
    if (i > 0) count(symbols[i - 1] as number, joined);
    // In `BC BC` the pair is counted once only, as the one before the second `BC`.
    const next = symbols[i + 1];
    if (next !== undefined && next !== joined) count(joined, next);
  }
}
