/** Numbers on the command line. */
import { InvalidArgumentError } from 'commander';

/** A whole number from 1. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError('it must be a whole number from 1.');
}
