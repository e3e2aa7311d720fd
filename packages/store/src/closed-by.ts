/** The right to end an attempt, written once: only its own number may, and only while it is alive. */
import { type AttemptState, Prisma } from './generated/client.ts';

/**
 * Common table expressions `owner` (the run, locked before the attempt) and `closed` (the attempt's id, "runId" and number;
 * no row when the caller has lost it). What happens to the run comes after, from `closed`.
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
