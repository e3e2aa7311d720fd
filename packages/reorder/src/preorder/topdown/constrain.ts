/** Turns links into the form that the learner needs, and says from which sentences it cannot learn. */
import { isBracketable } from '../scoring/bracketable.ts';
import { groupWords, precedesStrictly, targetPositions } from '../scoring/target-groups.ts';
import type { Link } from '../sentence.ts';

/** Returns [word] → its group in target order, −1 for an unaligned word. Null if no tree can put the words in target order. */
export function constrain(words: number, links: readonly Link[]): Int32Array | null {
  const grouping = groupWords(targetPositions(words, links), precedesStrictly);
  return grouping !== null && isBracketable(grouping.ranks) ? grouping.ranks : null;
}
