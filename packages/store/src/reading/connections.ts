/** Opens connections for reading large amounts: a pool without Prisma. */
import { OrdoError } from '@ordo/core';
import { Pool, type PoolClient } from 'pg';
import { translateError } from '../database/store-errors.ts';

export interface ReaderOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** The longest wait for a connection, in milliseconds; 10 s by default. */
  readonly waitMs?: number;
  /** The longest time that a statement may run, in milliseconds; no limit by default. */
  readonly statementTimeoutMs?: number;
  /** Called when an idle connection breaks. The next use opens another one. */
  readonly onConnectionLost?: (error: Error) => void;
}

export type Query = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Lends a connection to `work` until its generator ends. The connection is closed if the generator stops early.
 * @throws OrdoError `store.busy` when all connections are lent for longer than a caller waits; `store.unavailable`
 */
export type Stream = <T>(work: (client: PoolClient) => AsyncGenerator<T>) => AsyncGenerator<T>;

export interface Connections {
  readonly query: Query;
  readonly stream: Stream;
  close(): Promise<void>;
}

export function openConnections({
  url,
  maxConnections,
  waitMs = 10_000,
  statementTimeoutMs,
  onConnectionLost,
}: ReaderOptions): Connections {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: waitMs,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    keepAlive: true,
    application_name: 'ordo-reader',
  });
  pool.on('error', onConnectionLost ?? (() => undefined));

  const explain = (error: unknown): unknown => (isFull(error) ? allLent(maxConnections, error) : translateError(error));

  const stream: Stream = async function* (work) {
    let finished = false;
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      yield* work(client);
      finished = true;
    } catch (error) {
      throw explain(error);
    } finally {
      client?.release(!finished);
    }
  };

  const query: Query = async <Row extends object>(text: string, values: readonly unknown[]) => {
    try {
      return (await pool.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw explain(error);
    }
  };

  return { query, stream, close: () => pool.end() };
}

/** Returns whether the pool had no connection to lend. It says so in these words only, and otherwise of a new connection. */
function isFull(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

function allLent(maxConnections: number, cause: unknown): OrdoError {
  return new OrdoError('store.busy', `all ${maxConnections} connections for reading large amounts are in use`, {
    fix: 'repeat the request when another export has ended',
    cause,
  });
}
