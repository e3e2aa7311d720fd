/** Advises how many seeds a plan needs, before anything has run. */
import { countOf } from '@ordo/core';
import { formatScore } from '@ordo/core/format-score';
import { leastGap, USUAL_POWER } from '@ordo/statistics';

/** The recommended number of seeds. At least three are needed. */
const RECOMMENDED = 5;
const ALPHA = 0.05;

/** Says what this number of seeds per row can show, and which number is recommended; null if there are enough. */
export function adviseSeeds(seeds: number): string | null {
  if (seeds >= RECOMMENDED) return null;
  const power = `${formatScore(100 * USUAL_POWER, 0)} %`;
  const own =
    seeds === 1
      ? 'one seed does not tell how much seeds differ, so every verdict on scores stays inconclusive'
      : `${countOf(seeds, 'seed')} show, in ${power} of cases, a gap of two rows that is ${tellGap(seeds)} beyond what is claimed`;
  return (
    `${own.charAt(0).toUpperCase()}${own.slice(1)}. Register five seeds, at least three: ` +
    `${seeds === 3 ? '' : `three show ${tellGap(3)}, `}five show ${tellGap(RECOMMENDED)}. ` +
    'Rows whose seeds go together need less.'
  );
}

/** Describes the least gap in standard deviations of one seed, for rows whose seeds are not correlated. */
function tellGap(seeds: number): string {
  const gap = leastGap({ s: 1, alpha: ALPHA, correlation: 0 }, seeds) ?? Number.NaN;
  return `${formatScore(gap, 1)} standard deviations of a seed`;
}
