/** Repeated simulated experiments: how often something is said, and whether a promise about it is kept. */
import { Random } from '@ordo/core/random';

/** The scatter of one seed, in BLEU, that was measured on Multi30k. */
export const SIGMA = 0.3;
/** Rows of a table with one recipe. The first is the one that is judged. */
export const ROWS = 7;
export const ALPHA = 0.05;

/** What a share must be. */
export type Promised = { readonly atMost: number } | { readonly near: number; readonly within: number };

export interface Finding {
  readonly question: string;
  readonly setting: string;
  readonly share: number;
  /** The standard error of the share, from the number of trials. */
  readonly standardError: number;
  /** Null for what is shown without a promise. */
  readonly promised: Promised | null;
}

export interface Question {
  readonly question: string;
  readonly setting: string;
  readonly promised: Promised | null;
}

/** One trial: each question is answered with yes, no, or null where it does not arise. */
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

/** The standard error that a share of so many answers has if the promise is just kept. */
export function estimateError(promised: Promised | null, share: number, count: number): number {
  const expected = promised === null ? share : 'near' in promised ? promised.near : promised.atMost;
  return Math.sqrt((expected * (1 - expected)) / count);
}

/** A promise is broken if the share is further off than three standard errors allow. */
export function isKept({ share, standardError, promised }: Finding): boolean {
  if (promised === null) return true;
  if ('atMost' in promised) return share <= promised.atMost + 3 * standardError;
  return Math.abs(share - promised.near) <= promised.within + 3 * standardError;
}

/** `count` seeds around 0. */
export function drawSeeds(random: Random, count: number, sigma = SIGMA): number[] {
  return Array.from({ length: count }, () => sigma * random.nextNormal());
}

/** [row][seed]. The first row has n seeds, the others at least two, so that a single seed has a table to lean on. */
export function drawTable(random: Random, n: number, rows = ROWS): number[][] {
  return Array.from({ length: rows }, (_, row) => drawSeeds(random, row === 0 ? n : Math.max(n, 2)));
}

export const shift = (seeds: readonly number[], by: number): number[] => seeds.map((seed) => seed + by);
