/** Finds the worker to keep free for a run that fits nowhere. Room is judged by the same conditions as in a claim. */
import type { Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { hasRoomWithout, hasSlotWithout, NOBODY } from './room.ts';
import { ABLE, IN_SERVICE } from './able-workers.ts';
import { MAY_BEGIN } from './turns-of-owners.ts';

/** A worker to keep free, and the attempts that have to give up their places there. */
export interface Found {
  readonly workerId: string;
  readonly asked: readonly string[];
}

export async function fitsSomewhere(tx: Transaction, runId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    select 1 as found from "Run" r, "Worker" w
    where r.id = ${runId}::uuid and ${IN_SERVICE} and ${MAY_BEGIN} and ${hasSlotWithout(NOBODY)} limit 1`;
  return found.length > 0;
}

export async function fitsWithout(
  tx: Transaction,
  { runId, workerId }: { readonly runId: string; readonly workerId: string },
  gone: readonly string[],
): Promise<boolean> {
  const ids = Prisma.sql`${[...gone]}::uuid[]`;
  const found = await tx.$queryRaw<unknown[]>`
    select 1 as found from "Run" r, "Worker" w
    where r.id = ${runId}::uuid and w.id = ${workerId}::uuid and ${hasRoomWithout(ids)} and ${hasSlotWithout(ids)}`;
  return found.length > 0;
}

/** SQL condition on `"Worker" w` and `"Run" r`: the machine is not kept free for another run of equal or higher priority. */
const UNRESERVED = Prisma.sql`not exists (
  select from "Worker" p join "Reservation" v on v."workerId" = p.id join "Run" k on k.id = v."runId"
  where p.machine = w.machine and k.priority >= r.priority)`;

/**
 * Finds the worker where the run fits after others have given up their places. The runs with the lowest priority go first, of
 * these the youngest, and no more than necessary. Their priorities are lower than that of the run.
 */
export async function findVictims(
  tx: Transaction,
  { runId, priority }: { readonly runId: string; readonly priority: number },
): Promise<Found | null> {
  const [found] = await tx.$queryRaw<{ workerId: string; asked: string[] }[]>`
    select w.id::text as "workerId", first.ids::text[] as asked
    from "Run" r join "Worker" w on ${IN_SERVICE} and ${ABLE} and ${UNRESERVED} cross join lateral (
      select array_agg(a.id) over so_far as ids, max(o.priority) over so_far as highest, a."claimedAt"
      from "Worker" m join "Attempt" a on a."workerId" = m.id join "Run" o on o.id = a."runId"
      where m.machine = w.machine and o.pool = w.pool and o.priority < ${priority}
        and a.state in ('claimed', 'running') and a."displacedBy" is null
      window so_far as (order by o.priority, a."claimedAt" desc, a.id rows unbounded preceding)
    ) first
    where r.id = ${runId}::uuid and r.state = 'queued'
      and ${hasRoomWithout(Prisma.sql`first.ids`)} and ${hasSlotWithout(Prisma.sql`first.ids`)}
    order by first.highest, cardinality(first.ids), first."claimedAt" desc, w.id limit 1`;
  if (found === undefined) return null;
  const { workerId } = found;
  let asked: readonly string[] = found.asked;
  // The last victim is needed, because the run did not fit before it was added. Of the others, the most important ones are
  // spared first.
  for (const id of found.asked.slice(0, -1).toReversed()) {
    const fewer = asked.filter((other) => other !== id);
    if (await fitsWithout(tx, { runId, workerId }, fewer)) asked = fewer;
  }
  return { workerId, asked };
}

/** Finds the worker with the fewest runs on its machine among those that could take the run. */
export async function findWorker(tx: Transaction, runId: string): Promise<Found | null> {
  const [found] = await tx.$queryRaw<{ workerId: string }[]>`
    select w.id::text as "workerId" from "Run" r join "Worker" w on ${IN_SERVICE} and ${ABLE} and ${UNRESERVED}
    where r.id = ${runId}::uuid and r.state = 'queued'
    order by (
      select count(*) from "Worker" m join "Attempt" a on a."workerId" = m.id
      where m.machine = w.machine and a.state in ('claimed', 'running')), w.id
    limit 1`;
  return found === undefined ? null : { workerId: found.workerId, asked: [] };
}
