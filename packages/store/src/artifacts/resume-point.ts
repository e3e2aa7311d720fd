/** Finds where an attempt resumes its run: the newest checkpoint, and the part of the history that it will therefore repeat. */
import { Prisma } from '../generated/client.ts';

/** Returns SQL for the newest checkpoint of a run, with the number of the attempt that saved it; no row when there is none. */
export function newestCheckpoint(runId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select c.step, c.sha256, c.bytes, a.number
    from "Checkpoint" c join "Attempt" a on a.id = c."attemptId"
    where c."runId" = ${runId}
    order by c.step desc, a.number desc
    limit 1`;
}

/**
 * SQL that removes from the history those events of earlier attempts that come after the checkpoint. It needs the common table
 * expressions `resuming` (id of the run and "attemptNumber") and `saved` (the newest checkpoint).
 */
export const REWIND = Prisma.sql`
  update "Attempt" a
  set "supersededAfterSeq" = case
    when saved.number is null or a.number > saved.number then 0
    else coalesce(
      (select min(e.seq) - 1 from "Event" e where e."attemptId" = a.id and e.step > saved.step), a."lastSeq")
    end
  from resuming left join saved on true
  where a."runId" = resuming.id and a.number < resuming."attemptNumber"
    and (saved.number is null or a.number >= saved.number)`;
