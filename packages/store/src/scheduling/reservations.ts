/**
 * Workers that are kept free for a run until it begins: a run that has waited for long, or one for which others were asked to
 * give up their places. Claims check these reservations, so in the meantime no other run begins there that would take what the
 * run needs.
 */
import { OrdoError } from '@ordo/core';
import type { Database } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { LEAVES_ROOM } from './room.ts';

/**
 * SQL condition on `"Worker" w` and the queued `"Run" r`: the worker's machine is kept free for another run of no lower
 * priority, or the run has given up its place to one that has not begun yet.
 */
export const KEPT_FOR_OTHERS = Prisma.sql`(
  exists (
    select from "Worker" p join "Reservation" v on v."workerId" = p.id join "Run" k on k.id = v."runId"
    where p.machine = w.machine and k.id <> r.id and k.state = 'queued' and k.priority >= r.priority and not ${LEAVES_ROOM})
  or exists (
    select from "Attempt" gave join "Reservation" v on v."runId" = gave."displacedBy"
    where gave."runId" = r.id))`;

/** Returns the error for a worker that is kept free for a run other than this queued one; null when it is not. */
export async function refuseForReservation(db: Database, runId: string, workerId: string): Promise<OrdoError | null> {
  const rows = await db.$queryRaw<{ worker: string }[]>`
    select w.name as worker from "Run" r, "Worker" w
    where r.id = ${runId}::uuid and r.state = 'queued' and w.id = ${workerId}::uuid and ${KEPT_FOR_OTHERS}`;
  const [kept] = rows;
  if (kept === undefined) return null;
  return new OrdoError('worker.busy', `worker ${kept.worker} is kept free for a run that comes before run ${runId}`, {
    fix: 'try again when that run has begun',
  });
}
