/**
 * Elects one of several processes as leader by a session advisory lock. When the leader ends, another process gets the lock at
 * once.
 *
 * A leader that is frozen, or whose connection was cut off silently, cannot give the lock back. Postgres therefore ends the
 * leader's session when it has heard nothing from it for `LEADER_SILENT_AFTER_MS`, whatever the reason.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import { LEADER_SIGN_INTERVAL_MS, LEADER_SILENT_AFTER_MS } from '@ordo/core/lease';
import { Client } from 'pg';

const GOODBYE_MS = 1_000;

export interface Leadership {
  /**
   * Returns whether this process holds the lock, and tries to get it if not. Never throws: without a database, no process
   * leads.
   */
  hold(): Promise<boolean>;
  close(): Promise<void>;
}

export function createLeadership(url: string, lockId: number, onLost: (reason: string) => void): Leadership {
  let client: Client | undefined;
  let leads = false;

  const drop = async (lost: Client | undefined, reason: string): Promise<void> => {
    if (lost === undefined || lost !== client) return;
    client = undefined;
    if (leads) onLost(reason);
    leads = false;
    // The other side may never answer.
    await Promise.race([lost.end().catch(() => undefined), delay(GOODBYE_MS, undefined, { ref: false })]);
  };

  const connect = async (): Promise<Client> => {
    const fresh = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
    fresh.on('error', (error) => void drop(fresh, error.message));
    await fresh.connect();
    await fresh.query(`set idle_session_timeout = ${LEADER_SILENT_AFTER_MS}`);
    return fresh;
  };

  // A leader that is busy for a long time stays the leader, because these signs of life continue.
  const signs = setInterval(() => {
    const leader = client;
    if (leads) leader?.query('select 1').catch((error: unknown) => void drop(leader, describeError(error)));
  }, LEADER_SIGN_INTERVAL_MS);
  signs.unref();

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
        await drop(client, describeError(error));
      }
      return leads;
    },
    close: async () => {
      clearInterval(signs);
      leads = false;
      await drop(client, 'closed');
    },
  };
}
