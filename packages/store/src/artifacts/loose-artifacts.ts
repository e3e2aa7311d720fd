/**
 * The part that checkpoints, models and datasets share: their bytes are in the artifact storage, where equal files are kept once.
 *
 * A file must not be removed while an equal one is being recorded. A process that records an artifact or removes its file first
 * locks the row of the artifact in `LooseArtifact`. Once it has the lock, it checks what the other process has done. The row is
 * created before the file is put in place, so files that a crash leaves behind are known here and removed later.
 *
 * Files that were sent directly to a store may have no row, because the sender's permission outlived the row. Such strays are
 * found by listing the storage. They get a row, and are removed in a later round like all others if nothing refers to them
 * then.
 */
import type { Database, Transaction } from '../database/database.ts';
import { explainStaleWrite } from '../attempts/stale-write.ts';

/**
 * The advisory lock that a process holds while it removes artifacts: 'ordf' in ASCII. A backup holds it in shared mode, so that
 * nothing is removed in the meantime.
 */
export const REMOVAL_LOCK = 0x6f726466;

export function createArtifactRepository(db: Database) {
  return {
    /** Checks, before an upload is read, that the attempt may write. @throws `attempt.stale`, `attempt.not-found` */
    requireWritable: async (attemptId: string, attemptNumber: number): Promise<void> => {
      const attempt = await db.attempt.findUnique({ where: { id: attemptId } });
      const open = attempt?.state === 'claimed' || attempt?.state === 'running';
      if (attempt?.number !== attemptNumber || !open) throw explainStaleWrite(attempt, attemptId, attemptNumber);
    },

    /** Returns the size of an artifact that is recorded as a checkpoint or the model of this attempt; null when it is neither. */
    recordedBytes: async (attemptId: string, sha256: string): Promise<number | null> => {
      const query = { where: { attemptId, sha256 }, select: { bytes: true } };
      const row = (await db.checkpoint.findFirst(query)) ?? (await db.model.findFirst(query));
      return row === null ? null : Number(row.bytes);
    },

    /** Lists the hashes of artifacts that may have to be removed now, in the order in which they were noted. */
    listLoose: async (limit: number): Promise<string[]> => {
      const rows = await db.$queryRaw<{ sha256: string }[]>`
        select sha256 from "LooseArtifact" where since <= now() order by since limit ${limit}`;
      return rows.map((row) => row.sha256);
    },

    /** Keeps the sweep away from an artifact for some time, in which its sender may put it in place and record it. */
    hold: async (sha256: string, seconds: number): Promise<void> => {
      await db.$executeRaw`
        insert into "LooseArtifact" (sha256, since) values (${sha256}, now() + ${seconds} * interval '1 second')
        on conflict (sha256) do update set since = greatest("LooseArtifact".since, excluded.since)`;
    },

    /** Notes which of the artifacts nothing refers to, so that a later round removes them. Returns their number. */
    noteStrays: (hashes: readonly string[]): Promise<number> => db.$executeRaw`
      insert into "LooseArtifact" (sha256)
      select h from unnest(${[...hashes]}::text[]) h
      where not exists (select from "Checkpoint" where sha256 = h) and not exists (select from "Model" where sha256 = h)
        and not exists (select from "DatasetFile" where sha256 = h)
      on conflict (sha256) do nothing`,

    /**
     * Calls `remove` if nothing refers to the artifact. Skips an artifact that is being recorded at the moment. Skips all of
     * them while a backup runs, which still needs the artifacts that the database named when it began.
     */
    release: (sha256: string, remove: () => Promise<void>): Promise<void> =>
      db.$transaction(async (tx) => {
        const held = await tx.$queryRaw<unknown[]>`
          select sha256 from "LooseArtifact"
          where sha256 = ${sha256} and since <= now() and pg_try_advisory_xact_lock(${REMOVAL_LOCK})
          for update skip locked`;
        if (held.length === 0) return;
        if (!(await isNamed(tx, sha256))) await remove();
        await tx.looseArtifact.delete({ where: { sha256 } });
      }),
  };
}

/** Records an artifact with `write`. Its file cannot be removed in the meantime. */
export function recordArtifact<T>(db: Database, sha256: string, write: (tx: Transaction) => Promise<T>): Promise<T> {
  return recordArtifacts(db, [sha256], write);
}

/** Records several artifacts in one transaction. @param hashes each once */
export async function recordArtifacts<T>(
  db: Database,
  hashes: readonly string[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (;;) {
    // This is committed before `write`, so that the files are known even if this process dies in the middle.
    await db.$executeRaw`
      insert into "LooseArtifact" (sha256) select unnest(${[...hashes]}::text[]) on conflict (sha256) do nothing`;
    const written = await db.$transaction(async (tx) => {
      // They are locked in one order, so that two callers that share files do not wait for each other.
      const held = await tx.$queryRaw<unknown[]>`
        select sha256 from "LooseArtifact" where sha256 = any(${[...hashes]}::text[]) order by sha256 for update`;
      return held.length < hashes.length ? null : { value: await write(tx) };
    });
    // A row is missing when it was checked and deleted in between; then the loop starts over.
    if (written !== null) return written.value;
  }
}

async function isNamed(tx: Transaction, sha256: string): Promise<boolean> {
  const query = { where: { sha256 }, select: { sha256: true } };
  return (
    (await tx.checkpoint.findFirst(query)) !== null ||
    (await tx.model.findFirst(query)) !== null ||
    (await tx.datasetFile.findFirst(query)) !== null
  );
}
