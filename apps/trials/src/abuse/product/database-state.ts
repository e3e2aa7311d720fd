/**
 * Describes what the product has stored: a digest of every table and the list of all artifacts. If two states are equal,
 * nothing has changed.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';

/** For each table, the number of rows and a hash of all of them; for each artifact, its size. */
export type StoredState = ReadonlyMap<string, string>;

/** The columns that change by themselves. An input must have changed anything else. */
const BREATHING: Readonly<Record<string, readonly string[]>> = {
  // Every five seconds, each API process records that its code is still running.
  LivingCode: ['lastSeenAt'],
  // Each use of a key is recorded, even when the request is refused for another reason.
  ApiKey: ['lastUsedAt'],
  // Every five seconds, the reconciler records that the queue has the job of a due run.
  Run: ['wokenAt'],
};

const ARTIFACTS = 'artifacts/';

export async function readState(sql: Client, artifactDir: string): Promise<StoredState> {
  const tables = await listTables(sql);
  const { rows } = await sql.query<{ name: string; digest: string }>(tables.map(digestOf).join(' union all '));
  return new Map([
    ...rows.map(({ name, digest }) => [name, digest] as const),
    ...(await listArtifacts(artifactDir)).map(({ file, bytes }) => [file, `${bytes} bytes`] as const),
  ]);
}

/** Describes the amount of data that is compared. */
export function describeState(state: StoredState): string {
  const digests = [...state].filter(([name]) => !name.startsWith(ARTIFACTS)).map(([, digest]) => digest);
  const rows = digests.reduce((sum, digest) => sum + Number.parseInt(digest, 10), 0);
  return `${digests.length} tables with ${rows} rows, and ${state.size - digests.length} artifacts`;
}

/** Describes the tables and artifacts that differ. */
export function compareStates(before: StoredState, after: StoredState): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name} was ${before.get(name) ?? 'absent'} and is ${after.get(name) ?? 'absent'}`);
}

interface Table {
  readonly schema: string;
  readonly name: string;
}

async function listTables(sql: Client): Promise<Table[]> {
  const { rows } = await sql.query<Table>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  return rows;
}

function digestOf({ schema, name }: Table): string {
  const breathing = (BREATHING[name] ?? []).map((column) => ` - '${column}'`).join('');
  return `select '${name}' as name, count(*) || ' rows, ' ||
    coalesce(left(md5(string_agg(hash, '' order by hash)), 8), 'none') as digest
    from (select md5((to_jsonb(t)${breathing})::text) as hash from "${schema}"."${name}" t) as hashes`;
}

async function listArtifacts(folder: string): Promise<{ file: string; bytes: number }[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name)).catch(() => null);
      return found?.isFile() === true ? [{ file: `${ARTIFACTS}${name}`, bytes: found.size }] : [];
    }),
  );
  return files.flat();
}
