/** One BPE merge: rewrites the words that contain the pair, and updates the statistics of the pairs around it. */
import { countPair, forgetPair, type Learner, numberSymbol } from './learner.ts';

interface Merge {
  readonly first: number;
  readonly second: number;
  readonly joined: number;
}

/** Replaces the pair by its concatenation everywhere, from left to right and without overlap. */
export function mergePair(learner: Learner, pair: number): void {
  const { symbols, pairs, statistics, occurrences } = learner;
  const first = pairs.firstOf(pair);
  const second = pairs.secondOf(pair);
  const merge = { first, second, joined: numberSymbol(learner, `${symbols[first]}${symbols[second]}`) };
  const words = occurrences.takeWords(pair);
  for (let i = 0; i < words.length; i++) {
    replacePair(learner, words[i] as number, merge);
    countNewNeighbours(learner, words[i] as number, merge.joined);
  }
  statistics.set(pair, 0);
}

/** Replaces the pair in one word, in place. In `A B C D`, replacing `B C` removes an occurrence of `A B` and one of `C D`. */
function replacePair(learner: Learner, word: number, { first, second, joined }: Merge): void {
  const { text, places, pairs } = learner;
  const start = places[2 * word] as number;
  const end = places[2 * word + 1] as number;
  let to = start;
  for (let from = start; from < end; from++, to++) {
    const symbol = text[from] as number;
    if (symbol !== first || from + 1 === end || text[from + 1] !== second) {
      text[to] = symbol;
      continue;
    }
    // From `from - 1` on, only the old symbols have been written, so the neighbours are still the old ones.
    if (from > start) forgetPair(learner, pairs.numberOf(text[from - 1] as number, first), word);
    // In `B C B C` the pair `C B` is forgotten only once, as the pair before the second `B C`.
    const anotherFollows = from + 3 < end && text[from + 2] === first && text[from + 3] === second;
    if (from + 2 < end && !anotherFollows) {
      forgetPair(learner, pairs.numberOf(second, text[from + 2] as number), word);
    }
    text[to] = joined;
    from++;
  }
  places[2 * word + 1] = to;
}

/** In `A BC D`, the pairs `A BC` and `BC D` gain an occurrence. */
function countNewNeighbours(learner: Learner, word: number, joined: number): void {
  const { text, places, pairs } = learner;
  const start = places[2 * word] as number;
  const end = places[2 * word + 1] as number;
  for (let i = start; i < end; i++) {
    if (text[i] !== joined) continue;
    if (i > start) countPair(learner, pairs.numberOf(text[i - 1] as number, joined), word);
    // In `BC BC` the pair is counted only once, before the second `BC`.
    const next = text[i + 1] as number;
    if (i + 1 < end && next !== joined) countPair(learner, pairs.numberOf(joined, next), word);
  }
}
