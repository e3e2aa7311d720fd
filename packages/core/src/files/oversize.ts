/** Finds input that is far too large for what it should be, so that no later check has to go through it. */
import type { Problem } from '../errors/errors.ts';

export interface SizeLimits {
  /** The largest number of JSON values, including nested ones. */
  readonly nodes: number;
  /** The largest number of characters in one string or key. */
  readonly characters: number;
  /** The fix in the message. */
  readonly fix: string;
}

/**
 * Returns the first excess in a JSON value; null if it is small enough. The walk is not recursive, so no depth can exhaust the
 * stack.
 */
export function findOversize(input: unknown, { nodes: most, characters, fix }: SizeLimits): Problem | null {
  const stack: unknown[] = [input];
  const excess = (what: string): Problem => ({ pointer: '', message: `has ${what}`, fix });
  let nodes = 0;
  while (stack.length > 0) {
    const value = stack.pop();
    nodes++;
    if (nodes > most) return excess(`more than ${most} values`);
    if (typeof value === 'string' && value.length > characters) {
      return excess(`a string of ${value.length} characters (at most ${characters})`);
    }
    if (typeof value !== 'object' || value === null) continue;
    const keys = Object.keys(value);
    if (keys.length > most) return excess(`an object or list of ${keys.length} entries`);
    if (keys.some((key) => key.length > characters)) return excess(`a key of more than ${characters} characters`);
    stack.push(...Object.values(value));
  }
  return null;
}
