/** Connects to Postgres with one pool, which Prisma, hand-written SQL and prepared reads share. */
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { type Prisma, PrismaClient } from '../generated/client.ts';
import { prepareStatements, type RowsOf } from './prepared-statements.ts';
import { isConflict, translateError } from './store-errors.ts';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Called when an idle connection breaks. The pool then opens another one. */
  readonly onConnectionLost?: (error: Error) => void;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly rowsOf: RowsOf;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

/** The longest time that a statement may run, in milliseconds. */
const STATEMENT_TIMEOUT = 30_000;
/** The longest time that a caller may wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
const CONFLICT_TRIES = 5;

export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 5_000,
    keepAlive: true,
    application_name: 'ordo',
  });
  const onLost = options.onConnectionLost ?? (() => undefined);
  // Prisma would listen only from its first statement on, and prepared reads may come earlier.
  pool.on('error', onLost);
  const adapter = new PrismaPg(pool, { onConnectionError: onLost });
  const db = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: CONNECT_TIMEOUT, timeout: STATEMENT_TIMEOUT },
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= db.$disconnect().then(() => pool.end()));
  return { db, rowsOf: prepareStatements(pool), close };
}

/**
 * Wraps all methods of a repository: an unreachable database becomes `store.unavailable`, and work that a deadlock has rolled
 * back is repeated. Repeating it is safe because each method is one statement or one transaction.
 */
export function guardRepository<T extends object>(repository: T): T {
  return new Proxy(repository, {
    get(target, key, receiver) {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => runGuarded(async () => Reflect.apply(member, target, parameters) as unknown);
    },
  });
}

async function runGuarded(work: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (isConflict(error) && tries < CONFLICT_TRIES) continue;
      throw translateError(error);
    }
  }
}
