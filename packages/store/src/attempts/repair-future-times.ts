/**
 * Repairs stored times after the database's clock was set back. Otherwise a time that was a moment ahead would now be hours
 * ahead.
 */
import type { Database } from '../database/database.ts';
import { LONGEST_SECONDS } from './worker-lacks.ts';

/**
 * The greatest distance of a stored time into the future, in seconds, unless the clock was set back. The longest backoff is 8
 * s.
 */
const AHEAD_SECONDS = 60;

export async function repairFutureTimes(db: Database): Promise<void> {
  await db.$executeRaw`
    with runs as (
      update "Run" set "availableAt" = now()
      where state = 'queued' and "availableAt" > now() + make_interval(secs => ${AHEAD_SECONDS})
    ),
    codes as (
      update "LivingCode" set "lastSeenAt" = now() where "lastSeenAt" > now() + make_interval(secs => ${AHEAD_SECONDS})
    ),
    lacks as (
      update "WorkerLack" set until = now()
      where until > now() + make_interval(secs => ${LONGEST_SECONDS + AHEAD_SECONDS})
    )
    update "Worker" set "lastSeenAt" = now() where "lastSeenAt" > now() + make_interval(secs => ${AHEAD_SECONDS})`;
}
