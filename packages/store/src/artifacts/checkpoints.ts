/** Records which artifact holds which checkpoint. The artifact storage holds the bytes. */
import type { Database, Transaction } from '../database/database.ts';
import { type Checkpoint, Prisma } from '../generated/client.ts';
import { recordArtifact } from './loose-artifacts.ts';
import { newestCheckpoint, REWIND } from './resume-point.ts';
import { explainStaleWrite } from '../attempts/stale-write.ts';

export interface NewCheckpoint {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly step: number;
  readonly sha256: string;
  readonly bytes: number;
}

export interface SavedState {
  readonly step: number;
  readonly sha256: string;
  readonly bytes: number;
}

/** The number of checkpoints that are kept per run: the newest, and one more in case the newest is unreadable. */
const KEPT = 2;

export function createCheckpointRepository(db: Database) {
  return {
    /**
     * Records a checkpoint. `keep` puts the file in its place; it is called after the row is written.
     * @throws OrdoError `attempt.stale`
     */
    add: (checkpoint: NewCheckpoint, keep: () => Promise<void>): Promise<void> =>
      recordArtifact(db, checkpoint.sha256, async (tx) => {
        await addCheckpoint(tx, checkpoint);
        await keep();
      }),

    newest: (runId: string): Promise<Checkpoint | null> =>
      db.checkpoint.findFirst({ where: { runId }, orderBy: [{ step: 'desc' }, { attempt: { number: 'desc' } }] }),

    /**
     * Forgets a checkpoint that cannot be read, and lets the attempt resume from the previous one.
     * @returns the previous checkpoint; null when there is none and the attempt has to start from the beginning
     * @throws OrdoError `attempt.stale`
     */
    forget: (checkpoint: Pick<NewCheckpoint, 'attemptId' | 'attemptNumber' | 'sha256'>): Promise<SavedState | null> =>
      db.$transaction((tx) => forgetCheckpoint(tx, checkpoint)),

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

async function forgetCheckpoint(
  tx: Transaction,
  { attemptId, attemptNumber, sha256 }: Pick<NewCheckpoint, 'attemptId' | 'attemptNumber' | 'sha256'>,
): Promise<SavedState | null> {
  const owners = await tx.$queryRaw<{ runId: string }[]>`
    select r.id::text as "runId" from "Run" r join "Attempt" a on a."runId" = r.id
    where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
      and r."attemptNumber" = a.number
    for update of r`;
  const runId = owners[0]?.runId;
  if (runId === undefined) {
    throw explainStaleWrite(await tx.attempt.findUnique({ where: { id: attemptId } }), attemptId, attemptNumber);
  }
  await tx.checkpoint.deleteMany({ where: { runId, sha256 } });
  const rows = await tx.$queryRaw<{ step: number; sha256: string; bytes: bigint }[]>`
    with saved as (${newestCheckpoint(Prisma.sql`${runId}::uuid`)}),
    resuming as (select ${runId}::uuid as id, ${attemptNumber}::int as "attemptNumber"),
    resumed as (
      update "Attempt" set "resumedFromStep" = (select step from saved) where id = ${attemptId}::uuid
    ),
    rewound as (${REWIND})
    select step, sha256, bytes from saved`;
  const [saved] = rows;
  return saved === undefined ? null : { ...saved, bytes: Number(saved.bytes) };
}
