import { SECOND } from '../../data/queries/request.ts';

/** The number of rows that are read again in a second, because each of them is a request. */
const READ_PER_SECOND = 2;
/** The pause of the table itself. */
const LEAST_PAUSE_MS = 5 * SECOND;

/** Returns the time between two reads of each row out of sight, in milliseconds, when there are so many of them. */
export const pauseOf = (rows: number): number => Math.max(LEAST_PAUSE_MS, (rows / READ_PER_SECOND) * SECOND);
