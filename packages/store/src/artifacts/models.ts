/** Records which artifact is a run's trained model. The artifact storage holds the bytes. */
import type { Database, Transaction } from '../database/database.ts';
import type { Model } from '../generated/client.ts';
import { recordArtifact } from './loose-artifacts.ts';
import { explainStaleWrite } from '../attempts/stale-write.ts';

export interface NewModel {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly sha256: string;
  readonly bytes: number;
}

export function createModelRepository(db: Database) {
  return {
    /**
     * Records a model in place of that of an earlier attempt. `keep` puts the file in its place; it is called after the row is
     * written.
     * @throws OrdoError `attempt.stale`
     */
    put: (model: NewModel, keep: () => Promise<void>): Promise<void> =>
      recordArtifact(db, model.sha256, async (tx) => {
        await putModel(tx, model);
        await keep();
      }),

    find: (runId: string): Promise<Model | null> => db.model.findUnique({ where: { runId } }),
  };
}

async function putModel(tx: Transaction, { attemptId, attemptNumber, sha256, bytes }: NewModel): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with owner as (
      update "Attempt" a set state = 'running'
      where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
      returning a.id, a."runId"
    ),
    stored as (
      insert into "Model" ("runId", "attemptId", sha256, bytes)
      select "runId", id, ${sha256}, ${bytes} from owner
      on conflict ("runId") do update
      set "attemptId" = excluded."attemptId", sha256 = excluded.sha256, bytes = excluded.bytes, "createdAt" = now()
    )
    select id::text from owner`;
  if (rows.length > 0) return;
  throw explainStaleWrite(await tx.attempt.findUnique({ where: { id: attemptId } }), attemptId, attemptNumber);
}
