/** Records which artifact holds which checkpoint. The artifact storage holds the bytes. */
import type { Database } from './database.ts';
import type { Checkpoint } from './generated/client.ts';
import { explainStaleWrite } from './stale-write.ts';

export interface NewCheckpoint {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly step: number;
  readonly sha256: string;
  readonly bytes: number;
}

/** How many checkpoints of a run are kept: the newest, and one more in case the newest is unreadable. */
const KEPT = 2;

export function createCheckpointRepository(db: Database) {
  return {
    add: (checkpoint: NewCheckpoint): Promise<void> => addCheckpoint(db, checkpoint),

    newest: (runId: string): Promise<Checkpoint | null> =>
      db.checkpoint.findFirst({ where: { runId }, orderBy: [{ step: 'desc' }, { attempt: { number: 'desc' } }] }),

    /** Deletes all but the newest checkpoints of the attempt's run. Returns the hashes of orphaned artifacts. */
    prune: async (attemptId: string): Promise<string[]> => {
      const rows = await db.$queryRaw<{ sha256: string }[]>`
        with old as (
          delete from "Checkpoint" c
          using (
            select k."attemptId", k.step, row_number() over (order by k.step desc, a.number desc) as place
            from "Checkpoint" k join "Attempt" a on a.id = k."attemptId"
            where k."runId" = (select "runId" from "Attempt" where id = ${attemptId}::uuid)
          ) ranked
          where c."attemptId" = ranked."attemptId" and c.step = ranked.step and ranked.place > ${KEPT}
          returning c."attemptId", c.step, c.sha256
        )
        select distinct old.sha256 from old
        where not exists (
          select from "Checkpoint" other
          where other.sha256 = old.sha256
            and not exists (select from old gone where gone."attemptId" = other."attemptId" and gone.step = other.step))
          and not exists (select from "Model" m where m.sha256 = old.sha256)`;
      return rows.map((row) => row.sha256);
    },
  };
}

async function addCheckpoint(db: Database, checkpoint: NewCheckpoint): Promise<void> {
  const { attemptId, attemptNumber, step, sha256, bytes } = checkpoint;
  const rows = await db.$queryRaw<{ id: string }[]>`
    with owner as (
      update "Attempt" a set state = 'running'
      where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
      returning a.id, a."runId"
    ),
    stored as (
      insert into "Checkpoint" ("attemptId", step, "runId", sha256, bytes)
      select id, ${step}, "runId", ${sha256}, ${bytes} from owner
      on conflict ("attemptId", step) do update set sha256 = excluded.sha256, bytes = excluded.bytes
    )
    select id::text from owner`;
  if (rows.length > 0) return;
  throw explainStaleWrite(await db.attempt.findUnique({ where: { id: attemptId } }), attemptId, attemptNumber);
}
