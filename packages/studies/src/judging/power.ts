/** Tells how many more seeds would decide an open verdict, and how long they take. */
import { countOf, listOf } from '@ordo/core';
import { formatScore } from '@ordo/core/format-score';
import type { MoreSeeds } from '@ordo/statistics';
import type { Power } from './judgement.ts';
import { join } from './tell.ts';

export interface PowerQuestion {
  /** The rows that the verdict names. Each of them needs the further seeds. */
  readonly rows: readonly string[];
  /** The hours that one more seed takes for all of these rows; null if no run has shown it. */
  readonly hoursPerSeed: number | null;
  /** The sentences for the case that no number of seeds is likely to decide the verdict. */
  readonly hopeless?: string;
}

/** Describes the further seeds. @param more their number; null where the seeds so far predict nothing */
export function describePower(
  more: MoreSeeds | null,
  { rows, hoursPerSeed, hopeless = '' }: PowerQuestion,
): Power | null {
  if (more === null) return null;
  const { moreSeeds } = more;
  if (moreSeeds === null) {
    const chance = `${formatScore(100 * more.chance, 0)} %`;
    const told = `No number of seeds is likely to decide this: endless ones would with a chance of ${chance}.`;
    return { possible: false, moreSeeds, hours: null, explanation: join(told, hopeless) };
  }
  const hours = hoursPerSeed === null ? null : moreSeeds * hoursPerSeed;
  const time = hours === null ? '' : `, which takes about ${countOf(Number(hours.toPrecision(2)), 'hour')}`;
  const whose = rows.length > 3 ? `each of the ${rows.length} rows` : listOf(rows);
  const explanation = `${countOf(moreSeeds, 'more seed')} of ${whose} would decide this with 80 % power${time}.`;
  return { possible: true, moreSeeds, hours, explanation };
}
