/**
 * Finds the rank of each source word in target order, as lader does (Neubig, Watanabe and Mori 2012, §4.1): words whose target
 * spans overlap are merged with all words between them, brackets stay together, and unaligned words join a neighbour.
 */
import type { Link } from '../sentence.ts';
import { spanBrackets } from './brackets.ts';
import { mergeOverlaps } from './merge-overlaps.ts';
import type { Spans, TargetSpan } from './target-spans.ts';

export interface RankOptions {
  /** The side of the neighbour that unaligned words join. */
  readonly unaligned: 'left' | 'right';
  /**
   * True if words with overlapping target spans get one rank. Without it, a span strictly inside another has no place in lader,
   * whose ranks then depend on the shape of its tree; ours follow the order of the first positions.
   */
  readonly merge: boolean;
}

/** A span after all words of the target. */
const BEHIND: TargetSpan = { first: Number.POSITIVE_INFINITY, last: Number.POSITIVE_INFINITY };

/** Returns [source word] → rank. Words with equal ranks may come in any order. Ranks are counted from 0 without gaps. */
export function findRanks(words: readonly string[], links: readonly Link[], options: RankOptions): Int32Array {
  const spans = findSpans(words.length, links);
  // The steps are in lader's order: a bracket inside a merged block is no longer unaligned, and then keeps no rank of its own.
  if (options.merge) mergeOverlaps(spans);
  spanBrackets(words, spans);
  if (options.unaligned === 'left') attachLeft(spans);
  else attachRight(spans);
  return rankSpans(spans);
}

export function highestRank(ranks: Int32Array): number {
  return ranks.reduce((highest, rank) => Math.max(highest, rank), -1);
}

function findSpans(words: number, links: readonly Link[]): Spans {
  const spans: Spans = Array.from({ length: words }, () => null);
  for (const [source, target] of links) {
    const known = spans[source];
    spans[source] = {
      first: Math.min(known?.first ?? target, target),
      last: Math.max(known?.last ?? target, target),
    };
  }
  return spans;
}

function attachRight(spans: Spans): void {
  for (let i = spans.length - 2; i >= 0; i--) spans[i] ??= spans[i + 1] ?? null;
  for (let i = 1; i < spans.length; i++) spans[i] ??= spans[i - 1] ?? null;
}

/** Attaches unaligned words to the left. Unaligned words at the end, which are mostly full stops, stay after all others. */
function attachLeft(spans: Spans): void {
  for (let i = spans.length - 1; i >= 0 && spans[i] === null; i--) spans[i] = BEHIND;
  for (let i = 1; i < spans.length; i++) spans[i] ??= spans[i - 1] ?? null;
  for (let i = spans.length - 2; i >= 0; i--) spans[i] ??= spans[i + 1] ?? null;
}

function rankSpans(spans: Spans): Int32Array {
  const ranks = new Int32Array(spans.length);
  const sorted = spans.map((span, word) => ({ first: span?.first ?? -1, last: span?.last ?? -1, word }));
  sorted.sort((a, b) => (a.first === b.first ? compare(a.last, b.last) : compare(a.first, b.first)));
  let rank = -1;
  for (const [i, span] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before?.first !== span.first || before.last !== span.last) rank++;
    ranks[span.word] = rank;
  }
  return ranks;
}

/** The function does not subtract, because both spans may be at infinity. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
