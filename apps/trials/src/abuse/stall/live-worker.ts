/** Starts a real worker during the attack, and records when its heartbeats were stored. */
import { untilReady } from '@ordo/embedded';
import type { World } from '../product/world.ts';

/** The name of the worker, which is the only one that its key allows. */
const NAME = 'gpu-9';
/** The pool of the worker. No run is ever queued in it, so the worker only sends heartbeats. */
const POOL = 'stall';
const STARTS_WITHIN_MS = 120_000;

export interface LiveWorker {
  /** Returns the longest time since `from` in which no heartbeat was stored, in milliseconds of the database's clock. */
  longestSilence(from: Date): Promise<number>;
  stop(): Promise<void>;
}

export async function startLiveWorker({ product, keys, sql }: World): Promise<LiveWorker> {
  await recordHeartbeats({ sql });
  const worker = product.startWorker(NAME, {
    ORDO_API_KEY: keys.boundWorker,
    ORDO_WORKER_POOL: POOL,
    ORDO_WORKER_ENGINE: 'cpu',
  });
  const count = async (): Promise<number> => {
    const { rows } = await sql.query<{ beats: number }>('select count(*)::int as beats from beat');
    return rows[0]?.beats ?? 0;
  };
  await untilReady(worker, async () => (await count()) >= 2, {
    name: 'the worker whose heartbeats are recorded',
    withinMs: STARTS_WITHIN_MS,
    fix: 'build the product, and read the lines above',
  });
  const longestSilence = async (from: Date): Promise<number> => {
    const { rows } = await sql.query<{ ms: number }>(
      `select extract(epoch from max(silence)) * 1000 as ms from (
        select at - lag(at, 1, $1) over (order by at) as silence from beat where at > $1
        union all select clock_timestamp() - coalesce(max(at), $1) from beat
      ) silences`,
      [from],
    );
    return Number(rows[0]?.ms);
  };
  return { longestSilence, stop: () => worker.stop() };
}

/** Adds a trigger to the database that records each heartbeat of this worker. */
async function recordHeartbeats({ sql }: Pick<World, 'sql'>): Promise<void> {
  await sql.query('create table beat (at timestamptz not null)');
  await sql.query(`create function note_beat() returns trigger language plpgsql as $$ begin
    insert into beat values (new."lastSeenAt"); return null; end $$`);
  await sql.query(`create trigger note_beat after update of "lastSeenAt" on "Worker" for each row
    when (new.name = '${NAME}') execute function note_beat()`);
}
