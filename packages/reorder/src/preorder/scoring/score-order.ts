/** Scores an order against links: the fuzzy reordering score (Talbot et al. 2011), Kendall's tau, and complete match. */
import type { Link } from '../sentence.ts';
import { type Grouping, groupWords, precedesByEnds, targetPositions } from './target-groups.ts';

export interface OrderScore {
  /** The share of neighbours, including both boundaries, that continue in target order. */
  readonly fuzzy: number;
  /** The share of pairs in target order. */
  readonly tau: number;
}

export interface CorpusScore {
  readonly fuzzy: number;
  readonly tau: number;
  /** The share of sentences whose tau is 1. */
  readonly complete: number;
  readonly scored: number;
  /** The number of sentences without links, or whose links leave no two words in an order. */
  readonly skipped: number;
}

/** Returns null without links, and if the links of two words leave their order open. Unaligned words are left out. */
export function scoreOrder(order: ArrayLike<number>, links: readonly Link[]): OrderScore | null {
  if (links.length === 0) return null;
  const grouping = groupWords(targetPositions(order.length, links), precedesByEnds);
  return grouping === null ? null : scoreRanks(order, grouping);
}

function scoreRanks(order: ArrayLike<number>, { ranks, groups }: Grouping): OrderScore {
  const placed = Array.from(order, (source) => ranks[source] as number).filter((rank) => rank >= 0);
  const n = placed.length;
  if (n <= 1) return { fuzzy: 1, tau: 1 };
  let breaks = 0;
  let crossed = 0;
  for (let i = 0; i <= n; i++) {
    const rank = placed[i] ?? groups;
    const before = i === 0 ? -1 : (placed[i - 1] as number);
    if (rank !== before && rank !== before + 1) breaks++;
    for (let j = i + 1; j < n; j++) if (rank > (placed[j] as number)) crossed++;
  }
  return { fuzzy: 1 - breaks / (n + 1), tau: 1 - crossed / ((n * (n - 1)) / 2) };
}

/** Returns the means over the sentences that can be scored; all of them are 0 if none can. */
export function meanScore(scores: readonly (OrderScore | null)[]): CorpusScore {
  const known = scores.filter((score) => score !== null);
  const mean = (value: (score: OrderScore) => number): number =>
    known.length === 0 ? 0 : known.reduce((sum, score) => sum + value(score), 0) / known.length;
  return {
    fuzzy: mean(({ fuzzy }) => fuzzy),
    tau: mean(({ tau }) => tau),
    complete: mean(({ tau }) => (tau === 1 ? 1 : 0)),
    scored: known.length,
    skipped: scores.length - known.length,
  };
}
