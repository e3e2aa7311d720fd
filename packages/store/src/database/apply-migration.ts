/** Applies one migration, either completely or not at all. */
import { randomUUID } from 'node:crypto';
import { describeError, OrdoError } from '@ordo/core';
import { VERSION } from '@ordo/core/release';
import type { Client } from 'pg';
import { findConcurrentIndex } from './concurrent-index.ts';

/** The text in the ledger before the version that applied a migration. */
export const APPLIED_BY = 'applied by Ordo ';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Applies a migration. If it fails, or if its process dies, no part of it remains.
 * @throws OrdoError `store.migration-failed`
 */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  const index = findConcurrentIndex(migration.sql);
  try {
    if (index === null) await applyAtOnce(client, migration);
    else await buildIndex(client, migration, index);
  } catch (error) {
    const message = `migration ${migration.name} failed and was rolled back: ${describeError(error)}`;
    throw new OrdoError('store.migration-failed', message, {
      fix: 'remove the cause that the database names, such as a full disk, and start again: nothing else needs repair',
      cause: error,
    });
  }
}

/**
 * Applies a migration and adds its row to the ledger in one transaction. If the connection is lost, Postgres rolls everything
 * back.
 */
async function applyAtOnce(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Builds an index concurrently. Postgres cannot do this within a transaction, and keeps a half-built index. That one is
 * therefore dropped, here or at the next start.
 */
async function buildIndex(client: Client, migration: Migration, index: string): Promise<void> {
  const drop = (): Promise<unknown> => client.query(`drop index concurrently if exists ${index}`);
  await drop();
  try {
    await client.query(migration.sql);
  } catch (error) {
    await drop().catch(() => undefined);
    throw error;
  }
  await record(client, migration);
}

async function record(client: Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, logs, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, `${APPLIED_BY}${VERSION}`],
  );
}
