/** The SQL that ends an attempt. Only a caller with the attempt's number may end it, and only while it is open. */
import { type AttemptState, Prisma } from '../generated/client.ts';

/**
 * Returns the common table expressions `owner` (the run, locked before the attempt) and `closed` (id, "runId" and number of the
 * attempt; no row when the caller has lost it). The statement that uses them learns from `closed` which run to change.
 */
export function closedBy({
  attemptId,
  attemptNumber,
  state,
}: {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly state: AttemptState;
}): Prisma.Sql {
  return Prisma.sql`owner as (
      select r.id from "Run" r join "Attempt" a on a."runId" = r.id where a.id = ${attemptId}::uuid for update of r
    ),
    closed as (
      update "Attempt" a set state = ${state}::"AttemptState", "finishedAt" = now()
      from owner
      where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
      returning a.id, a."runId", a.number
    )`;
}
