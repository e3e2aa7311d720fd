/** Phrases for the explanations of verdicts. */
import { countOf, nameSeeds } from '@ordo/core';
import { formatScore } from '@ordo/core/format-score';
import type { Spread } from '@ordo/statistics';
import type { Sample } from './evidence.ts';

/** Returns `90 % interval`, for the level at which both bounds hold together. */
export function nameInterval(level: number): string {
  return `${Number((100 * level).toFixed(4))} % interval`;
}

/**
 * Returns the level of the interval. Each bound holds at 1 − α, so the interval between them holds at 1 − 2α; near an end of
 * the scale, α is halved.
 */
export function levelOf(alpha: number, { nearEnd }: { readonly nearEnd: boolean }): number {
  return 1 - (nearEnd ? alpha : 2 * alpha);
}

interface Basis {
  readonly spread: Spread | null;
  readonly nearEnd: boolean;
  readonly from: 'paired' | 'own';
  /** The number of decimals of the metric. */
  readonly digits: number | null;
}

/** Describes the spread that a verdict rests on, in whole sentences; empty where it is unknown. */
export function tellBasis({ spread, nearEnd, from, digits }: Basis): string {
  if (spread === null) return '';
  const { s, degreesOfFreedom } = spread;
  const n = countOf(degreesOfFreedom + 1, 'seed');
  const whose = from === 'paired' ? `Paired by seed, ${n}` : `Own spread of ${n}`;
  const told = `${whose}: s = ${formatScore(s, digits)} with ${countOf(degreesOfFreedom, 'degree')} of freedom.`;
  return nearEnd ? `${told} A row lies near the end of the scale, so this is judged at α/2.` : told;
}

/** Explains why a spread is unknown. @param seeds the number of seeds of each row */
export function tellUnknownSpread(seeds: number): string {
  return seeds < 2
    ? 'One seed does not tell how much seeds differ.'
    : 'The rows vary over seeds and their differences do not, so nobody knows how much these scatter.';
}

/** Returns a sentence about seeds that were run but not registered; empty if there are none. */
export function tellExtra(samples: readonly Sample[]): string {
  const extra = [...new Set(samples.flatMap((sample) => sample.extra))];
  return extra.length === 0 ? '' : `The runs of ${nameSeeds(extra)} were not registered and were not used.`;
}

/** Joins sentences, without the empty ones. */
export function join(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
