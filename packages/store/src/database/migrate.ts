/** Migrates a database with `pg` alone. It keeps Prisma's ledger, so that `prisma migrate` can continue from there. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OrdoError, requireTls } from '@ordo/core';
import { VERSION } from '@ordo/core/release';
import { Client } from 'pg';
import { APPLIED_BY, applyMigration, type Migration } from './apply-migration.ts';
import { translateError } from './store-errors.ts';

/** The advisory lock that `prisma migrate deploy` takes, so that only one process migrates at a time. */
const PRISMA_MIGRATE_LOCK = 72707369;
const LOCK_POLL_MS = 200;

const CREATE_LEDGER = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

interface LedgerRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  /** Prisma keeps the error of a failed migration here, and Ordo keeps the version that applied a migration. */
  logs: string | null;
}

/**
 * Applies every migration under `directory` (`<name>/migration.sql`) that the ledger lacks, in the order of their names.
 * Several processes may call this function at once. `only` names the migrations to apply; all of them by default. Returns the
 * names of the migrations that this call has applied.
 * @throws OrdoError `store.migration-failed` when a migration fails, has failed before, or was edited after it was applied;
 *   `store.newer-schema` when a newer version of Ordo has migrated the database; `store.unavailable` when the database cannot
 *   be reached; `environment.invalid` when the server is not the one that TLS expects
 */
export async function migrateDatabase(url: string, directory: string, only?: ReadonlySet<string>): Promise<string[]> {
  await requireTls(url);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that is lost between two queries is also reported by the next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await takeLock(client);
    await client.query(CREATE_LEDGER);
    const known = await listMigrations(directory);
    const migrations = known.filter(({ name }) => only?.has(name) ?? true);
    const ledger = await readLedger(client);
    refuseUnfinished(ledger);
    refuseNewer(ledger, new Set(known.map(({ name }) => name)));
    return await applyMissing(client, migrations, ledger);
  } catch (error) {
    throw translateError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Takes the lock by asking again and again. A connection that waits within `pg_advisory_lock` is in a transaction, and an index
 * that is built concurrently waits for all transactions to end. The two would wait for each other.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      PRISMA_MIGRATE_LOCK,
    ]);
    if (rows[0]?.taken === true) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function readLedger(client: Client): Promise<readonly LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    `select migration_name, checksum, finished_at, logs from _prisma_migrations where rolled_back_at is null
     order by migration_name`,
  );
  return rows;
}

function refuseUnfinished(rows: readonly LedgerRow[]): void {
  const failed = rows.find((row) => row.finished_at === null);
  if (failed !== undefined) {
    throw new OrdoError('store.migration-failed', `migration ${failed.migration_name} did not finish`, {
      fix:
        `if nothing of it is in the database, run \`npx prisma migrate resolve --rolled-back ${failed.migration_name}\`; ` +
        `if all of it is, with --applied instead; then start again`,
    });
  }
}

/**
 * Throws if a newer version has migrated the database. Old code must not run on a schema that it does not know: it would
 * misread rows, or many of its requests would fail.
 */
function refuseNewer(ledger: readonly LedgerRow[], known: ReadonlySet<string>): void {
  const newest = ledger.findLast(({ migration_name }) => !known.has(migration_name));
  if (newest === undefined) return;
  const by = newest.logs?.startsWith(APPLIED_BY) === true ? newest.logs.slice(APPLIED_BY.length) : null;
  throw new OrdoError(
    'store.newer-schema',
    `the database has the migration ${newest.migration_name}${by === null ? '' : ` of Ordo ${by}`}, which this Ordo ${VERSION} does not know`,
    {
      fix: `start Ordo ${by === null ? `newer than ${VERSION}` : `${by} or newer`}; to go back to ${VERSION}, restore a backup from before the upgrade into an empty database`,
    },
  );
}

async function applyMissing(
  client: Client,
  migrations: readonly Migration[],
  ledger: readonly LedgerRow[],
): Promise<string[]> {
  const known = new Map(ledger.map((row) => [row.migration_name, row.checksum]));
  const applied: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const before = known.get(name);
    if (before === undefined) {
      await applyMigration(client, { name, sql, checksum });
      applied.push(name);
    } else if (before !== checksum) {
      throw new OrdoError(
        'store.migration-failed',
        `migration ${name} was edited after it was applied to this database`,
        {
          fix: `restore prisma/migrations/${name}/migration.sql and put the change into a new migration`,
        },
      );
    }
  }
  return applied;
}

/** Lists the migrations in the order in which they are applied. */
export async function listMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
