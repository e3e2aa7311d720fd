import { groupWords, type Precedes, targetPositions } from '../scoring/target-groups.ts';
import { parseOracleLinks } from './oracle-links.ts';

/** As the reference writes it: the ranks, and the number of groups behind them. */
export function groupsOf(align: string, precedes: Precedes): number[] | null {
  const found = groupWords(targetPositions(Number.parseInt(align, 10), parseOracleLinks(align)), precedes);
  return found === null ? null : [...found.ranks, found.groups];
}
