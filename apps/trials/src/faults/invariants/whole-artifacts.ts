/** Invariant: the artifacts on disk are those that the database names, each with the bytes of its hash; nothing else is there. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Invariant } from './invariant.ts';

const SHA256 = /^[0-9a-f]{64}$/u;
/** The largest age of a draft. The service removes the remains of a crashed upload after an hour. */
const DRAFT_AGE_MS = 2 * 3_600_000;

interface OnDisk {
  readonly name: string;
  readonly file: string;
}

export const wholeArtifacts: Invariant = {
  id: 'whole-artifacts',
  title: 'the artifacts on disk are those in the database, byte by byte',
  find: async ({ cluster }, moment) => {
    // Before that, uploads are in progress, and some faults damage files on purpose.
    if (moment === 'during') return [];
    const { rows } = await cluster.sql.query<{ sha256: string; bytes: string }>(
      'select sha256, bytes from "Checkpoint" union select sha256, bytes from "Model"',
    );
    const named = new Map(rows.map(({ sha256, bytes }) => [sha256, Number(bytes)]));
    const files = await listFiles(cluster.folders.artifacts);
    const found = new Set(files.map(({ name }) => name));
    const problems = [...named.keys()]
      .filter((sha256) => !found.has(sha256))
      .map((sha256) => `artifact ${sha256} is in the database, but not on disk`);
    for (const one of files) problems.push(...(await findFaults(one, named.get(one.name))));
    return problems;
  },
};

async function listFiles(folder: string): Promise<OnDisk[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // Nothing has been stored yet.
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile() && path.basename(entry.parentPath) === entry.name.slice(0, 2));
  return files.map(({ name, parentPath }) => ({ name, file: path.join(parentPath, name) }));
}

/**
 * Finds faults in a file.
 * @param bytes the size in the database; undefined when it does not know the artifact
 */
async function findFaults({ name, file }: OnDisk, bytes: number | undefined): Promise<string[]> {
  const { size, mtimeMs } = await stat(file);
  if (!SHA256.test(name)) {
    return Date.now() - mtimeMs > DRAFT_AGE_MS ? [`${file} is no artifact, and it is older than any upload`] : [];
  }
  if (bytes === undefined) return [`${file} is on disk, but nothing in the database names it`];
  if (bytes !== size) return [`${file} has ${size} bytes, but the database says ${bytes}`];
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sha256 = hash.digest('hex');
  return sha256 === name ? [] : [`${file} has the SHA-256 ${sha256}`];
}
