/** Computes BLEU from its sufficient statistics (Papineni et al. 2002), with the smoothing methods of Chen & Cherry (2014). */

export type SmoothMethod = 'exp' | 'floor' | 'add-k' | 'none';

/** The default k of `add-k`, and the default floor of `floor` (Chen & Cherry 2014). The other methods have no value. */
export const SMOOTH_DEFAULTS = { exp: null, floor: 0.1, 'add-k': 1, none: null } as const satisfies Record<
  SmoothMethod,
  number | null
>;

export interface BleuCounts {
  readonly systemLength: number;
  readonly referenceLength: number;
  /** The clipped matches and n-grams of the hypothesis, [n-gram order - 1]. */
  readonly counts: readonly number[];
  readonly totals: readonly number[];
}

export interface BleuSmoothing {
  readonly method: SmoothMethod;
  readonly value: number | null;
  /** Leaves out the n-gram orders for which the hypothesis is too short. This is meant for single sentences. */
  readonly effectiveOrder: boolean;
}

export interface BleuScore extends BleuCounts {
  readonly score: number;
  /** The precisions in per cent, [n-gram order - 1]. */
  readonly precisions: readonly number[];
  readonly brevityPenalty: number;
}

/** sacreBLEU's value for log 0. It is so small that its exponential is 0, but finite, so that the mean is defined. */
const LOG_ZERO = -9999999999;

/** The inputs of a score, and the arrays for its parts. */
export interface BleuWork {
  systemLength: number;
  referenceLength: number;
  /** [n-gram order - 1]. Under `add-k`, the k is added to the counts for n > 1. */
  readonly counts: number[];
  readonly totals: number[];
  /** The precisions in per cent, [n-gram order - 1]. */
  readonly precisions: number[];
}

/** Computes BLEU. As in sacreBLEU, under `add-k` the returned counts and totals include the k that was added for n > 1. */
export function computeBleu(statistics: BleuCounts, smoothing: BleuSmoothing): BleuScore {
  const { systemLength, referenceLength } = statistics;
  const counts = [...statistics.counts];
  const work = {
    systemLength,
    referenceLength,
    counts,
    totals: [...statistics.totals],
    precisions: counts.map(() => 0),
  };
  const score = scoreBleu(work, smoothing);
  return { ...work, brevityPenalty: computeBrevityPenalty(systemLength, referenceLength), score };
}

/**
 * Computes BLEU = 100 · BP · exp(mean of the log precisions). As in sacreBLEU, a hypothesis without any match scores 0 before any
 * smoothing. The computation is in place, because a bootstrap computes a thousand scores for each system.
 */
export function scoreBleu(work: BleuWork, smoothing: BleuSmoothing): number {
  const { counts, precisions } = work;
  let matches = 0;
  for (const count of counts) matches += count;
  if (matches === 0) return 0;
  const ngramOrder = fillPrecisions(work, smoothing);
  let logSum = 0;
  for (let n = 0; n < ngramOrder; n++) logSum += precisions[n] === 0 ? LOG_ZERO : Math.log(precisions[n] as number);
  return computeBrevityPenalty(work.systemLength, work.referenceLength) * Math.exp(logSum / ngramOrder);
}

/** Returns the number of n-gram orders that count. */
function fillPrecisions({ counts, totals, precisions }: BleuWork, smoothing: BleuSmoothing): number {
  const { method, effectiveOrder } = smoothing;
  const value = smoothing.value ?? SMOOTH_DEFAULTS[method] ?? 0;
  let exponential = 1;
  let ngramOrder = counts.length;
  for (let n = 0; n < counts.length; n++) {
    if (method === 'add-k' && n > 0) {
      counts[n] = (counts[n] as number) + value;
      totals[n] = (totals[n] as number) + value;
    }
    const count = counts[n] as number;
    const total = totals[n] as number;
    if (total === 0) break;
    if (effectiveOrder) ngramOrder = n + 1;
    if (count > 0) {
      precisions[n] = (100 * count) / total;
    } else if (method === 'exp') {
      exponential *= 2;
      precisions[n] = 100 / (exponential * total);
    } else if (method === 'floor') {
      precisions[n] = (100 * value) / total;
    }
  }
  return ngramOrder;
}

/** Returns 1 if the hypothesis (length c) is at least as long as the reference (length r), and otherwise exp(1 - r/c). */
export function computeBrevityPenalty(systemLength: number, referenceLength: number): number {
  if (systemLength >= referenceLength) return 1;
  return systemLength > 0 ? Math.exp(1 - referenceLength / systemLength) : 0;
}

/** Returns the reference length that is closest to the hypothesis length; of two equally close ones, the shorter. */
export function closestLength(length: number, references: readonly { readonly length: number }[]): number {
  let best = (references[0] as { length: number }).length;
  for (const { length: candidate } of references) {
    const gain = Math.abs(length - best) - Math.abs(length - candidate);
    if (gain > 0 || (gain === 0 && candidate < best)) best = candidate;
  }
  return best;
}
