/** Merges words whose target spans overlap, with all words between them, until no two spans overlap. */
import type { Spans, TargetSpan } from './target-spans.ts';

/**
 * Merges words in ascending order of their spans. A block takes the next word as long as the word's span begins within the block,
 * and also takes all words between. These can only make the block longer, because the order is ascending.
 */
export function mergeOverlaps(spans: Spans): void {
  const original = [...spans];
  const spanOf = (word: number): TargetSpan | null => original[word] as TargetSpan | null;
  const sorted = original.flatMap((span, word) => (span === null ? [] : [{ ...span, word }]));
  sorted.sort((a, b) => a.first - b.first || a.last - b.last || a.word - b.word);
  for (let next = 0; next < sorted.length; ) {
    const { first, last, word } = sorted[next++] as (typeof sorted)[0];
    const block = { left: word, right: word, last };
    for (; next < sorted.length; next++) {
      const candidate = sorted[next] as (typeof sorted)[0];
      if (candidate.first > block.last) break;
      while (block.left > candidate.word) block.last = Math.max(block.last, spanOf(--block.left)?.last ?? -1);
      while (block.right < candidate.word) block.last = Math.max(block.last, spanOf(++block.right)?.last ?? -1);
    }
    for (let i = block.left; i <= block.right; i++) spans[i] = { first, last: block.last };
  }
}
