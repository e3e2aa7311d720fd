/** The units of a model's vocabulary that ids represent. */
import type { Vocabulary } from '@ordo/text';

export function unitsOf(ids: Iterable<number>, vocabulary: Vocabulary): string[] {
  return [...ids].map((id) => vocabulary.symbolOf(id));
}
