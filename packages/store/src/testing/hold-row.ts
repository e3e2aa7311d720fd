/** Holds a row or a table locked, so that a test decides in which order other transactions get it. */
import { waitUntil } from '@ordo/testing';
import { Client } from 'pg';

export interface Held {
  /** Starts the work, and resolves when it waits for a lock behind the work that was started before. */
  queueUp<T>(work: () => Promise<T>): Promise<{ done: Promise<T> }>;
  release(): Promise<void>;
}

export async function holdRun(url: string, runId: string): Promise<Held> {
  return await holdRow(url, 'Run', runId);
}

export async function holdRow(url: string, table: 'Run' | 'Attempt', id: string): Promise<Held> {
  return await hold(url, `select from "${table}" where id = $1 for update`, [id]);
}

/** Lets nobody else write to the table. */
export async function holdTable(url: string, table: 'AuditRecord'): Promise<Held> {
  return await hold(url, `lock table "${table}" in exclusive mode`, []);
}

async function hold(url: string, statement: string, values: readonly string[]): Promise<Held> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(statement, [...values]);
  // A separate connection sees the present activity; within a transaction, Postgres would repeat the activity at its first
  // query.
  const watcher = new Client({ connectionString: url });
  await watcher.connect();
  const countWaiting = async (): Promise<number> => {
    const { rows } = await watcher.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.waiting ?? 0;
  };
  return {
    queueUp: async (work) => {
      const before = await countWaiting();
      const done = work();
      done.catch(() => undefined);
      await waitUntil(async () => (await countWaiting()) > before, { what: 'the work to wait for a lock' });
      return { done };
    },
    release: async () => {
      await client.query('rollback');
      await client.end();
      await watcher.end();
    },
  };
}
