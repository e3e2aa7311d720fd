/** Gives unaligned words the links of a neighbour, so that they stay next to it when the sentence is reordered. */
import type { Link } from '../sentence.ts';

/** `free` leaves unaligned words without links, so that they may go anywhere. */
export const UNALIGNED = ['right', 'left', 'free'] as const;
export type Unaligned = (typeof UNALIGNED)[number];

/**
 * Attaches unaligned words. `right` is the neighbour on the right; words after the last aligned one take its links. `left` is the
 * mirror image. The result is sorted by source position.
 */
export function attachUnaligned(words: number, links: readonly Link[], unaligned: Unaligned): Link[] {
  const targets = Array.from({ length: words }, (): readonly number[] => []);
  for (const [source, target] of links) targets[source] = [...(targets[source] ?? []), target];
  const fillFrom = (step: 1 | -1): void => {
    const first = step === 1 ? words - 2 : 1;
    for (let i = first; i >= 0 && i < words; i -= step) {
      if (targets[i]?.length === 0) targets[i] = targets[i + step] ?? [];
    }
  };
  if (unaligned !== 'free') {
    fillFrom(unaligned === 'right' ? 1 : -1);
    fillFrom(unaligned === 'right' ? -1 : 1);
  }
  return targets.flatMap((own, source) => own.map((target): Link => [source, target]));
}
