/**
 * The prior of Dyer, Chahuneau and Smith 2013: target position j of m prefers a source position i of n near the diagonal, δ(i, j)
 * ∝ exp(−λ |i/n − j/m|), where positions are counted from 1. Sums over i are geometric series on both sides of the diagonal.
 */
import { exp } from '../numbers/exponential.ts';
import { power } from '../numbers/power.ts';
import type { Sizes } from './sizes.ts';

/** The values that determine the prior of a position. */
export interface Prior {
  /** λ, or null if all positions are equally probable (IBM model 1). */
  readonly tension: number | null;
  readonly nullProbability: number;
  /** True if there is an empty word. */
  readonly hasNull: boolean;
}

/** Returns −|i/n − j/m|. */
function feature(j: number, i: number, m: number, n: number): number {
  return -Math.abs(i / n - j / m);
}

/** Returns the sum of exp(λ · feature) over all i. */
function normaliser(j: number, m: number, n: number, tension: number): number {
  const below = Math.floor((j * n) / m);
  const ratio = exp(-tension / n);
  // fast_align uses unsigned numbers, and the gradient below needs positions beyond n.
  const above = (n - below) >>> 0;
  const sum = (i: number, terms: number): number =>
    terms === 0 ? 0 : (exp(feature(j, i, m, n) * tension) * (1 - power(ratio, terms))) / (1 - ratio);
  const top = sum(below + 1, above);
  return sum(below, below) + top;
}

/** Returns the expected feature of target position j under the prior, which is the derivative of log Z by λ. */
function expectedFeature(j: number, m: number, n: number, tension: number): number {
  // fast_align passes the two lengths in the wrong order here, and the tension that it finds depends on it.
  const z = normaliser(j, n, m, tension);
  const below = Math.floor((j * n) / m);
  const ratio = exp(-tension / n);
  const above = (n - below) >>> 0;
  const sum = (i: number, terms: number): number => {
    const first = feature(j, i, m, n);
    return terms === 0 ? 0 : seriesSum({ first, weight: exp(first * tension), ratio, step: -1 / n, terms });
  };
  const top = sum(below + 1, above);
  return (top + sum(below, below)) / z;
}

interface Series {
  readonly first: number;
  readonly weight: number;
  readonly ratio: number;
  readonly step: number;
  readonly terms: number;
}

/** Returns Σₖ (first + k · step) · weight · ratioᵏ over `terms` terms. */
function seriesSum({ first, weight, ratio, step, terms }: Series): number {
  const weightAfter = weight * power(ratio, terms);
  const last = step * (terms - 1) + first;
  const less = ratio - 1;
  return (last * weightAfter - first * weight) / less - (step * (weightAfter - weight * ratio)) / (less * less);
}

/** Returns the sum of the expected features of all target positions of all pairs, size by size. */
export function sumExpectedFeatures({ source, target, counts }: Sizes, tension: number): number {
  let sum = 0;
  for (const [size, count] of counts.entries()) {
    const m = target[size] as number;
    const n = source[size] as number;
    for (let j = 1; j <= m; j++) sum += count * expectedFeature(j, m, n, tension);
  }
  return sum;
}

/** Writes the prior of a size as [source position, target position], with the empty word first if there is one. */
export function writePrior(into: Float64Array, m: number, n: number, prior: Prior): void {
  const { tension, nullProbability, hasNull } = prior;
  const first = hasNull ? m : 0;
  if (tension === null) {
    into.fill(1 / (n + (hasNull ? 1 : 0)), 0, first + n * m);
    return;
  }
  into.fill(nullProbability, 0, first);
  for (let j = 1; j <= m; j++) {
    // The share of the empty word is subtracted even if there is none, as in fast_align.
    const z = normaliser(j, m, n, tension) / (1 - nullProbability);
    for (let i = 1; i <= n; i++) into[first + (i - 1) * m + j - 1] = exp(feature(j, i, m, n) * tension) / z;
  }
}
