/** Merges the symbols of one word in the order in which the codes were learned. */
import type { Random } from '@ordo/core';
import { type BpeCodes, END_OF_WORD } from './codes.ts';

export interface Merger {
  /** The symbols of a word of two or more characters, the last one with the end-of-word mark. */
  apply(word: string): string[];
  /** By symbol: the pair that it was merged from, first learned first. */
  readonly origins: ReadonlyMap<string, readonly [left: string, right: string]>;
}

export function createMerger(codes: BpeCodes, dropout?: { probability: number; random: Random }): Merger {
  const ranks = new Map<string, Map<string, number>>();
  const origins = new Map<string, readonly [string, string]>();
  for (const [rank, pair] of codes.merges.entries()) {
    const [left, right] = pair;
    const following = ranks.get(left) ?? new Map<string, number>();
    ranks.set(left, following);
    // Only the first of equal lines counts.
    if (!following.has(right)) following.set(right, rank);
    if (!origins.has(left + right)) origins.set(left + right, pair);
  }
  const findBest = createSearch(ranks, dropout);
  return {
    origins,
    apply(word) {
      let symbols = splitWord(word, codes.version);
      while (symbols.length > 1) {
        const positions = findBest(symbols);
        if (positions.length === 0) break;
        symbols = joinAt(symbols, positions);
      }
      return symbols;
    },
  };
}

function splitWord(word: string, version: BpeCodes['version']): string[] {
  const symbols = Array.from(word);
  if (version === '0.1') symbols.push(END_OF_WORD);
  else symbols[symbols.length - 1] += END_OF_WORD;
  return symbols;
}

type Search = (symbols: readonly string[]) => number[];

/** Finds where the earliest learned pair occurs; with dropout, each place is overlooked with the given probability. */
function createSearch(
  ranks: ReadonlyMap<string, ReadonlyMap<string, number>>,
  dropout?: { probability: number; random: Random },
): Search {
  const isDropped = dropout ? () => dropout.random.nextFloat() <= dropout.probability : undefined;
  return (symbols) => {
    let positions: number[] = [];
    let best = Infinity;
    for (let i = 0; i + 1 < symbols.length; i++) {
      if (isDropped?.()) continue;
      const rank = ranks.get(symbols[i] as string)?.get(symbols[i + 1] as string);
      if (rank === undefined || rank > best) continue;
      if (rank < best) positions = [];
      best = rank;
      positions.push(i);
    }
    return positions;
  };
}

/** Joins the pairs that begin at `positions`, left to right; one that overlaps its forerunner is left. */
function joinAt(symbols: readonly string[], positions: readonly number[]): string[] {
  const joined: string[] = [];
  let next = 0;
  for (const position of positions) {
    if (position < next) continue;
    while (next < position) joined.push(symbols[next++] as string);
    joined.push((symbols[position] as string) + (symbols[position + 1] as string));
    next = position + 2;
  }
  while (next < symbols.length) joined.push(symbols[next++] as string);
  return joined;
}
