/** Reads numbers on the command line. */
import { InvalidArgumentError } from 'commander';

/** Parses a whole number of at least 1, for commander. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
