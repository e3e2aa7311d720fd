/** Finds rows by the beginning of their ids. */

const SHAPE = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx';

/** Returns the first and the last id that begin with the prefix, as a range that an index can answer. */
export function idsFrom(prefix: string): { gte: string; lte: string } {
  const fill = (digit: string): string => prefix + SHAPE.slice(prefix.length).replaceAll('x', digit);
  return { gte: fill('0'), lte: fill('f') };
}
