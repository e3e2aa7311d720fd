/** Damages artifacts on disk, and repairs them as from a backup. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '@ordo/core';
import { waitUntil } from '@ordo/embedded';
import type { Cluster } from '../cluster/cluster.ts';
import { pick } from '../draw.ts';
import { isDiskFull } from './disks.ts';

/** The longest wait for something that can be damaged. The stream of runs is never idle for so long. */
export const WAIT_MS = 60_000;
/** The longest time for which the database may be down. */
const ASK_WITHIN_MS = 180_000;

export interface Artifact {
  readonly runId: string;
  readonly sha256: string;
  /** The worker with the run's open attempt, and the attempt's number; null if the run has ended. */
  readonly worker: string | null;
  readonly attemptNumber: number;
}

export interface FoundArtifact extends Artifact {
  /** The bytes of the undamaged file. */
  readonly whole: Buffer;
}

export const placeOf = ({ folders }: Cluster, sha256: string): string =>
  path.join(folders.artifacts, sha256.slice(0, 2), sha256);

/** Damages a file; `whole` holds its bytes. */
export type Damage = (file: string, whole: Buffer, random: Random) => Promise<void>;

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'is cut short': async (file, whole, random) => replace(file, whole.subarray(0, random.nextBelow(whole.length))),
  'has wrong bytes': async (file, whole, random) => {
    const at = random.nextBelow(whole.length);
    const wrong = Buffer.from(whole);
    wrong[at] = (wrong[at] ?? 0) ^ 0xff;
    await replace(file, wrong);
  },
  'is gone': (file) => rm(file, { force: true }),
};

/**
 * Replaces a file in one step, so that nobody reads half of it, and as soon as the disk has room. Each call has its own draft,
 * because two faults may change the same file.
 */
export async function replace(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.damage.draft`;
  await waitUntil(
    async () => {
      try {
        await writeFile(draft, bytes);
        return true;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        await rm(draft, { force: true });
        return false;
      }
    },
    { what: `room for ${file}`, timeoutMs: WAIT_MS, intervalMs: 100 },
  );
  await rename(draft, file);
}

/** Draws one of the artifacts that the query finds, as soon as there is one. */
export async function findArtifact(cluster: Cluster, query: string, random: Random): Promise<FoundArtifact> {
  return await waitUntil(
    async () => {
      const found = await cluster.sql.query<Artifact>(query).catch(() => ({ rows: [] }));
      if (found.rows.length === 0) return null;
      const artifact = pick(random, found.rows);
      const whole = await readFile(placeOf(cluster, artifact.sha256)).catch(() => null);
      return whole === null || whole.length === 0 ? null : { ...artifact, whole };
    },
    { what: 'an artifact to damage', timeoutMs: WAIT_MS, intervalMs: 100 },
  );
}

async function isNamed({ sql }: Cluster, sha256: string): Promise<boolean> {
  const asked = await waitUntil(
    () =>
      sql
        .query(`select from "Checkpoint" where sha256 = $1 union all select from "Model" where sha256 = $1`, [sha256])
        .catch(() => null),
    { what: 'the database to say whether an artifact is still needed', timeoutMs: ASK_WITHIN_MS, intervalMs: 100 },
  );
  return asked.rows.length > 0;
}

/** Repairs the artifact, unless the service has already given it up or does so in the meantime. */
export async function restore(cluster: Cluster, { sha256, whole }: FoundArtifact): Promise<void> {
  if (!(await isNamed(cluster, sha256))) return;
  await replace(placeOf(cluster, sha256), whole);
  if (!(await isNamed(cluster, sha256))) await rm(placeOf(cluster, sha256), { force: true });
}
