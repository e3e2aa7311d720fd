/** Finds rows by the beginning of their ids. */

const SHAPE = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx';

/** The first and the last id that begin like this, as a range that an index answers. */
export function idsFrom(prefix: string): { gte: string; lte: string } {
  const fill = (digit: string): string => prefix + SHAPE.slice(prefix.length).replaceAll('x', digit);
  return { gte: fill('0'), lte: fill('f') };
}
