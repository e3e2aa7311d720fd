/** Records which artifact is a run's trained model. The artifact storage holds the bytes. */
import type { Database } from './database.ts';
import type { Model } from './generated/client.ts';
import { findNamed } from './named-artifacts.ts';
import { explainStaleWrite } from './stale-write.ts';

export interface NewModel {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly sha256: string;
  readonly bytes: number;
}

export function createModelRepository(db: Database) {
  return {
    /** Replaces the model of an earlier attempt. Returns the hashes of artifacts that no row refers to any more. */
    put: (model: NewModel): Promise<string[]> => putModel(db, model),

    find: (runId: string): Promise<Model | null> => db.model.findUnique({ where: { runId } }),
  };
}

async function putModel(db: Database, { attemptId, attemptNumber, sha256, bytes }: NewModel): Promise<string[]> {
  // All parts of a statement see the table as it was before, so `old` is the model that is replaced.
  const rows = await db.$queryRaw<{ old: string | null }[]>`
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
    select old.sha256 as old from owner left join "Model" old on old."runId" = owner."runId"`;
  const [row] = rows;
  if (row === undefined) {
    throw explainStaleWrite(await db.attempt.findUnique({ where: { id: attemptId } }), attemptId, attemptNumber);
  }
  if (row.old === null || row.old === sha256) return [];
  return (await findNamed(db, [row.old])).size > 0 ? [] : [row.old];
}
