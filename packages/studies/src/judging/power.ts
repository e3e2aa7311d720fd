/** How many more seeds would decide what is open, and how long they take. */
import type { MoreSeeds } from '@ordo/statistics';
import type { Power } from '../judged.ts';
import type { Column, Evidence } from './evidence.ts';
import { countOf, join } from './tell.ts';

/** The rows that share a spread would all get more seeds. */
export function rowsWithSeeds(evidence: Evidence, column: Column): string[] {
  return evidence.rows(column.part).filter((row) => evidence.sample(column, row).values.length > 0);
}

export interface PowerQuestion {
  /** Hours that one more seed takes for all rows that get one; null if no run has told. */
  readonly hoursPerSeed: number | null;
  /** What else is known if no number of seeds is likely to decide it, in whole sentences. */
  readonly hopeless?: string;
}

/** @param more null where the seeds so far predict nothing */
export function describePower(more: MoreSeeds | null, { hoursPerSeed, hopeless = '' }: PowerQuestion): Power | null {
  if (more === null) return null;
  const { moreSeeds } = more;
  if (moreSeeds === null) {
    const chance = `${Math.round(100 * more.chance)} %`;
    const told = `No number of seeds is likely to decide this: endless ones would with a chance of ${chance}.`;
    return { possible: false, moreSeeds, hours: null, explanation: join(told, hopeless) };
  }
  const hours = hoursPerSeed === null ? null : moreSeeds * hoursPerSeed;
  const time = hours === null ? '' : `, which takes about ${countOf(Number(hours.toPrecision(2)), 'hour')}`;
  const explanation = `${countOf(moreSeeds, 'more seed')} for each row would decide this with 80 % power${time}.`;
  return { possible: true, moreSeeds, hours, explanation };
}
