import { groupWords, type Precedes, targetPositions } from '../scoring/target-groups.ts';
import { parseOracleLinks } from './oracle-links.ts';

/** Returns groups as the reference writes them: the ranks, and then the number of groups. */
export function groupsOf(align: string, precedes: Precedes): number[] | null {
  const found = groupWords(targetPositions(Number.parseInt(align, 10), parseOracleLinks(align)), precedes);
  return found === null ? null : [...found.ranks, found.groups];
}
