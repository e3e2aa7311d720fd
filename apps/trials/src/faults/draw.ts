/** Makes random draws for faults and users. */
import type { Random } from '@ordo/core';

export function pick<T>(random: Random, items: readonly T[]): T {
  const drawn = items[random.nextBelow(Math.max(1, items.length))];
  if (drawn === undefined) throw new Error('there is nothing to draw from');
  return drawn;
}

/** Returns a whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + random.nextBelow(most - least + 1);

/** Returns true with a probability in percent. */
export const chance = (random: Random, percent: number): boolean => random.nextBelow(100) < percent;
