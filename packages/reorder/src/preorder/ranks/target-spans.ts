/** The target spans of words, where their translations are. */

/** The first and the last target position of a word; fractions place brackets around their content. */
export interface TargetSpan {
  readonly first: number;
  readonly last: number;
}

/** [word] → its span, or null for an unaligned word. */
export type Spans = (TargetSpan | null)[];
