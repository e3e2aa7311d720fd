/** Draws for faults and users. */
import type { Random } from '@ordo/core';

export function pick<T>(random: Random, items: readonly T[]): T {
  const drawn = items[random.nextBelow(Math.max(1, items.length))];
  if (drawn === undefined) throw new Error('there is nothing to draw from');
  return drawn;
}

/** A whole number from `least` up to and with `most`. */
export const between = (random: Random, least: number, most: number): number =>
  least + random.nextBelow(most - least + 1);

/** True with a probability in percent. */
export const chance = (random: Random, percent: number): boolean => random.nextBelow(100) < percent;
