/** Repeats simulated experiments, and counts how often something is said and whether a promise about it is kept. */
import { Random } from '@ordo/core/random';

/** The scatter of one seed, in BLEU, as measured on Multi30k. */
export const SIGMA = 0.3;
export const ALPHA = 0.05;

/** The value that a share must have. */
export type Promised =
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly near: number; readonly within: number };

export interface Finding {
  readonly question: string;
  readonly setting: string;
  readonly share: number;
  /** The standard error of the share, from the number of trials. */
  readonly standardError: number;
  /** The promise; null for results that are shown without one. */
  readonly promised: Promised | null;
}

export interface Question {
  readonly question: string;
  readonly setting: string;
  readonly promised: Promised | null;
}

/** One trial, in which each question is answered with yes, no, or null if it does not arise. */
export type Trial = (random: Random) => readonly (boolean | null)[];

export interface Plan {
  readonly trials: number;
  readonly seed: number;
}

/** Answers several questions about the same draws. */
export function simulate(questions: readonly Question[], trial: Trial, { trials, seed }: Plan): Finding[] {
  const random = Random.fromSeed(seed, questions.map(({ question, setting }) => question + setting).join('|'));
  const asked = questions.map(() => 0);
  const yes = questions.map(() => 0);
  for (let i = 0; i < trials; i++) {
    for (const [k, answer] of trial(random).entries()) {
      if (answer === null) continue;
      asked[k] = (asked[k] as number) + 1;
      if (answer) yes[k] = (yes[k] as number) + 1;
    }
  }
  return questions.map((question, k) => {
    const count = asked[k] as number;
    const share = (yes[k] as number) / count;
    return { ...question, share, standardError: estimateError(question.promised, share, count) };
  });
}

/** Returns the standard error of a share of this many answers if the promise is just kept. */
export function estimateError(promised: Promised | null, share: number, count: number): number {
  const expected = promised === null ? share : Math.max(...Object.values({ ...promised, within: 0 }));
  return Math.sqrt((expected * (1 - expected)) / count);
}

/** Returns false if the share differs from the promise by more than three standard errors. */
export function isKept({ share, standardError, promised }: Finding): boolean {
  if (promised === null) return true;
  if ('atMost' in promised) return share <= promised.atMost + 3 * standardError;
  if ('atLeast' in promised) return share >= promised.atLeast - 3 * standardError;
  return Math.abs(share - promised.near) <= promised.within + 3 * standardError;
}

/** Draws `count` seeds around 0. */
export function drawSeeds(random: Random, count: number, sigma = SIGMA): number[] {
  return Array.from({ length: count }, () => sigma * random.nextNormal());
}

/** The differences between the rows of a table, and the correlation of their seeds. */
export interface Scatter {
  readonly name: string;
  /** [row] → its standard deviation, in units of σ; the last one stands for all further rows. */
  readonly ratios: readonly number[];
  /** The correlation of any two rows over seeds. */
  readonly correlation: number;
}

/**
 * The kinds of scatter under which a verdict about the first two rows must keep its promise. The third row is the one that
 * diverges.
 */
export const SCATTERS: readonly Scatter[] = [
  { name: 'equal spreads', ratios: [1], correlation: 0 },
  { name: 'variances 100 : 1', ratios: [10, 1], correlation: 0 },
  { name: 'variances 1 : 100', ratios: [1, 10, 1], correlation: 0 },
  { name: 'both loud', ratios: [10, 10, 1], correlation: 0 },
  { name: 'both quiet', ratios: [0.25, 0.25, 1], correlation: 0 },
  { name: 'another row diverged', ratios: [1, 1, 30, 1], correlation: 0 },
  { name: 'correlation 0.8', ratios: [1], correlation: 0.8 },
  { name: 'correlation −0.15, variances 4 : 1', ratios: [2, 1], correlation: -0.15 },
];

/**
 * Draws [row][seed] around 0. Rows that share a seed have a common part: x = σ (√r z₀ + √(1 − r) z) for r ≥ 0. Below 0, a part of
 * the mean over rows is subtracted, which gives every two rows r ≥ −1/(rows − 1).
 */
export function drawTable(
  random: Random,
  { ratios, correlation }: Scatter,
  { n, rows }: { readonly n: number; readonly rows: number },
): number[][] {
  const table = Array.from({ length: rows }, () => drawSeeds(random, n, 1));
  const common = correlation > 0 ? drawSeeds(random, n, 1) : meanOf(table, n);
  const shared = shareOf(correlation, rows);
  return table.map((row, i) => {
    const sigma = SIGMA * (ratios[Math.min(i, ratios.length - 1)] as number);
    return row.map((z, j) => sigma * (shared.own * z + shared.common * (common[j] as number)));
  });
}

const meanOf = (table: readonly number[][], n: number): number[] =>
  Array.from({ length: n }, (_, j) => table.reduce((sum, row) => sum + (row[j] as number), 0) / table.length);

/**
 * own² + common² = 1 for an independent common part. Otherwise z − c·mean has the correlation (c² − 2c)/k divided by 1 + (c² −
 * 2c)/k.
 */
function shareOf(correlation: number, rows: number): { own: number; common: number } {
  if (correlation >= 0) return { own: Math.sqrt(1 - correlation), common: Math.sqrt(correlation) };
  const moved = (rows * correlation) / (1 - correlation); // c² − 2c
  const c = 1 - Math.sqrt(1 + moved);
  const scale = 1 / Math.sqrt(1 + moved / rows);
  return { own: scale, common: -c * scale };
}

export const shift = (seeds: readonly number[], by: number): number[] => seeds.map((seed) => seed + by);
