/** One BPE merge: rewrites the words that hold the pair, and the statistics of the pairs around it. */
import { addOccurrence, type Learner, numberPair, numberSymbol } from './learner.ts';

/** Replaces the pair by its concatenation everywhere, left to right and without overlap. */
export function mergePair(learner: Learner, pair: number): void {
  const { symbols, pairs, statistics } = learner;
  const first = pairs.first[pair] as number;
  const second = pairs.second[pair] as number;
  const joined = numberSymbol(learner, (symbols[first] as string) + (symbols[second] as string));
  const places = learner.occurrences[pair] as Map<number, number>;
  learner.occurrences[pair] = new Map();
  for (const [place, count] of places) {
    if (count < 1) continue;
    const before = learner.words[place] as number[];
    const after = replacePair(before, first, second, joined);
    learner.words[place] = after;
    forgetOldNeighbours(learner, place, before, first, second);
    countNewNeighbours(learner, place, after, joined);
  }
  statistics.set(pair, 0);
}

function replacePair(word: readonly number[], first: number, second: number, joined: number): number[] {
  const replaced: number[] = [];
  for (let i = 0; i < word.length; i++) {
    if (word[i] === first && word[i + 1] === second) {
      replaced.push(joined);
      i++;
    } else {
      replaced.push(word[i] as number);
    }
  }
  return replaced;
}

/** With `A B C D` and the pair `B C`, the pairs `A B` and `C D` lose an occurrence. */
function forgetOldNeighbours(
  learner: Learner,
  place: number,
  word: readonly number[],
  first: number,
  second: number,
): void {
  for (let i = 0; i < word.length - 1; i++) {
    if (word[i] !== first || word[i + 1] !== second) continue;
    if (i > 0) change(learner, place, word[i - 1] as number, first, -1);
    // In `B C B C` the pair `C B` is forgotten once only, as the pair before the second `B C`.
    const anotherFollows = i < word.length - 3 && word[i + 2] === first && word[i + 3] === second;
    if (i < word.length - 2 && !anotherFollows) change(learner, place, second, word[i + 2] as number, -1);
    i++;
  }
}

/** With `A BC D`, the pairs `A BC` and `BC D` gain an occurrence. */
function countNewNeighbours(learner: Learner, place: number, word: readonly number[], joined: number): void {
  for (let i = 0; i < word.length; i++) {
    if (word[i] !== joined) continue;
    if (i > 0) change(learner, place, word[i - 1] as number, joined, 1);
    // In `BC BC` the pair is counted once only, as the one before the second `BC`.
    const next = word[i + 1];
    if (next !== undefined && next !== joined) change(learner, place, joined, next, 1);
  }
}

function change(learner: Learner, place: number, first: number, second: number, sign: 1 | -1): void {
  const pair = numberPair(learner, first, second);
  learner.statistics.add(pair, sign * (learner.wordFrequencies[place] as number));
  addOccurrence(learner, pair, place, sign);
}
