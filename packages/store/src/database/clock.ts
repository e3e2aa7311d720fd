/**
 * Reads the database's clock, which decides about all stored times, because the clocks of services differ and people set them.
 * Durations are measured by the monotonic clock of the process that waits.
 */
import type { Database } from './database.ts';

export async function readClock(db: Database): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
  return (row as { now: Date }).now;
}
