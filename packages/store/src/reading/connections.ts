/** Opens connections for reading large amounts: a pool without Prisma. */
import { Pool, type PoolClient } from 'pg';
import { translateError } from '../database/store-errors.ts';

export interface ReaderOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** The longest time that a statement may run, in milliseconds; no limit by default. */
  readonly statementTimeoutMs?: number;
  /** Called when an idle connection breaks. The next use opens another one. */
  readonly onConnectionLost?: (error: Error) => void;
}

export type Query = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Lends a connection to `work` until its generator ends. The connection is closed if the generator stops early. */
export type Stream = <T>(work: (client: PoolClient) => AsyncGenerator<T>) => AsyncGenerator<T>;

export interface Connections {
  readonly query: Query;
  readonly stream: Stream;
  close(): Promise<void>;
}

export function openConnections({
  url,
  maxConnections,
  statementTimeoutMs,
  onConnectionLost,
}: ReaderOptions): Connections {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    keepAlive: true,
    application_name: 'ordo-reader',
  });
  pool.on('error', onConnectionLost ?? (() => undefined));

  const stream: Stream = async function* (work) {
    let finished = false;
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      yield* work(client);
      finished = true;
    } catch (error) {
      throw translateError(error);
    } finally {
      client?.release(!finished);
    }
  };

  const query: Query = async <Row extends object>(text: string, values: readonly unknown[]) => {
    try {
      return (await pool.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw translateError(error);
    }
  };

  return { query, stream, close: () => pool.end() };
}
