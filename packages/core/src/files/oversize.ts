/** Finds input that is far too large for what it should be, so that no later check has to walk it. */
import type { Problem } from '../errors/errors.ts';

export interface SizeLimits {
  /** JSON values, including nested ones. */
  readonly nodes: number;
  /** Characters in one string or key. */
  readonly characters: number;
  /** What to do about it. */
  readonly fix: string;
}

/** The first excess of a JSON value; null if it is small enough. The walk does not recurse, so no depth exhausts it. */
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
