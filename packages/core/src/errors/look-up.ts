/** Finds things by name, and suggests the name that was probably meant when there is no such name. */
import { distance } from 'fastest-levenshtein';
import type { ErrorCode } from './error-catalogue.ts';
import { OrdoError } from './errors.ts';
import { showValue } from './show-value.ts';

export interface Refusal {
  readonly code: ErrorCode;
  /** The kind of the entries, for the message: "dataset". */
  readonly kind: string;
  /** The JSON pointer to the name in the input. */
  readonly pointer?: string;
}

/** Returns the entry with this id. @throws OrdoError `refusal.code`, naming the closest id if one is close */
export function findById<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string,
  refusal: Refusal,
): Entry {
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry !== undefined) return entry;
  const known = entries.map((candidate) => candidate.id);
  throw unknownName(id, known, refusal);
}

/** Returns the error for a name that is not among the known ones. */
export function unknownName(name: string, known: readonly string[], { code, kind, pointer }: Refusal): OrdoError {
  const { message, fix } = describeUnknown(kind, name, known);
  return new OrdoError(code, message, { fix, ...(pointer === undefined ? {} : { pointer }) });
}

/** Returns the message and fix for a value that is not one of the known names. */
export function describeUnknown(
  kind: string,
  name: unknown,
  known: readonly string[],
): { readonly message: string; readonly fix: string } {
  const guess = typeof name === 'string' ? suggestClosest(name, known) : undefined;
  return {
    message: `unknown ${kind} ${showValue(name)}${askWhether(guess)}`,
    fix: guess === undefined ? `use one of: ${known.join(', ')}` : `use ${JSON.stringify(guess)}`,
  };
}

/** Returns the end of a message that suggests a name, or '' when there is no suggestion. */
export function askWhether(guess: string | undefined): string {
  return guess === undefined ? '' : `: did you mean ${JSON.stringify(guess)}?`;
}

/** Returns up to three candidates that were probably meant: those that contain the word, or else the closest one. */
export function suggestSome(word: string, candidates: readonly string[]): readonly string[] {
  const containing = candidates.filter((candidate) => candidate.toLowerCase().includes(word.toLowerCase()));
  if (word !== '' && containing.length > 0) return containing.slice(0, 3);
  const closest = suggestClosest(word, candidates);
  return closest === undefined ? [] : [closest];
}

/** Returns the candidate closest to `word`, or undefined when none is close enough to be a likely typing error. */
export function suggestClosest(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.min(word.length - 1, Math.max(2, Math.floor(word.length / 3)));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    // The distance is at least the difference in length, which is much faster to compute.
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const d = distance(word.toLowerCase(), candidate.toLowerCase());
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}
