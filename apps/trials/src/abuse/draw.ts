/** Chooses the inputs of a run: all, those that match, or a small sample that has some of every kind. */
import type { Random } from '@ordo/core';

interface Choice {
  /** The text that the name of an input must contain. */
  readonly match: string | undefined;
  readonly full: boolean;
  /** The number of inputs in a short sample. */
  readonly short: number;
  readonly random: Random;
}

export function draw<T extends { readonly name: string; readonly kind: string }>(
  inputs: readonly T[],
  { match, full, short, random }: Choice,
): T[] {
  if (match !== undefined) return inputs.filter((input) => input.name.includes(match));
  // The order differs for each seed, because one input may leave something behind that makes another one fail.
  if (full) return shuffle(inputs, random);
  const piles = groupByKind(shuffle(inputs, random));
  const drawn: T[] = [];
  for (let round = 0; drawn.length < Math.min(short, inputs.length); round++) {
    for (const pile of piles) {
      const next = pile[round];
      if (next !== undefined && drawn.length < short) drawn.push(next);
    }
  }
  return drawn;
}

function groupByKind<T extends { readonly kind: string }>(inputs: readonly T[]): T[][] {
  const piles = new Map<string, T[]>();
  for (const input of inputs) piles.set(input.kind, [...(piles.get(input.kind) ?? []), input]);
  return [...piles.values()];
}

/** Shuffles the items by the method of Fisher and Yates. */
function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const other = random.nextBelow(i + 1);
    [shuffled[i], shuffled[other]] = [shuffled[other] as T, shuffled[i] as T];
  }
  return shuffled;
}
