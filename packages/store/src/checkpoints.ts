/** Records which artifact holds which checkpoint. The artifact storage holds the bytes. */
import type { Database, Transaction } from './database.ts';
import type { Checkpoint } from './generated/client.ts';
import { recordArtifact } from './loose-artifacts.ts';
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
    /**
     * Records a checkpoint. `keep` puts the file in its place; it is called once the row is written.
     * @throws OrdoError `attempt.stale`
     */
    add: (checkpoint: NewCheckpoint, keep: () => Promise<void>): Promise<void> =>
      recordArtifact(db, checkpoint.sha256, async (tx) => {
        await addCheckpoint(tx, checkpoint);
        await keep();
      }),

    newest: (runId: string): Promise<Checkpoint | null> =>
      db.checkpoint.findFirst({ where: { runId }, orderBy: [{ step: 'desc' }, { attempt: { number: 'desc' } }] }),

    /** Deletes all but the newest checkpoints of the attempt's run. */
    prune: async (attemptId: string): Promise<void> => {
      await db.$executeRaw`
        delete from "Checkpoint" c
        using (
          select k."attemptId", k.step, row_number() over (order by k.step desc, a.number desc) as place
          from "Checkpoint" k join "Attempt" a on a.id = k."attemptId"
          where k."runId" = (select "runId" from "Attempt" where id = ${attemptId}::uuid)
        ) ranked
        where c."attemptId" = ranked."attemptId" and c.step = ranked.step and ranked.place > ${KEPT}`;
    },
  };
}

async function addCheckpoint(tx: Transaction, checkpoint: NewCheckpoint): Promise<void> {
  const { attemptId, attemptNumber, step, sha256, bytes } = checkpoint;
  const rows = await tx.$queryRaw<{ id: string }[]>`
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
  throw explainStaleWrite(await tx.attempt.findUnique({ where: { id: attemptId } }), attemptId, attemptNumber);
}
