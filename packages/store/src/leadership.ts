/** Elects one of several processes by a session advisory lock. When the holder dies, another process gets the lock. */
import { describeError } from '@ordo/core';
import { Client } from 'pg';

export interface Leadership {
  /** Whether this process holds the lock; tries to get it if not. Never throws: without a database nobody leads. */
  hold(): Promise<boolean>;
  close(): Promise<void>;
}

export function createLeadership(url: string, lockId: number, onLost: (reason: string) => void): Leadership {
  let client: Client | undefined;
  let leads = false;

  const drop = async (reason: string): Promise<void> => {
    const old = client;
    client = undefined;
    if (leads) onLost(reason);
    leads = false;
    await old?.end().catch(() => undefined);
  };

  const connect = async (): Promise<Client> => {
    const fresh = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
    fresh.on('error', (error) => void drop(error.message));
    await fresh.connect();
    return fresh;
  };

  return {
    hold: async () => {
      try {
        client ??= await connect();
        if (leads) await client.query('select 1');
        else {
          const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockId]);
          leads = rows[0]?.held === true;
        }
      } catch (error) {
        await drop(describeError(error));
      }
      return leads;
    },
    close: async () => {
      leads = false;
      await drop('closed');
    },
  };
}
