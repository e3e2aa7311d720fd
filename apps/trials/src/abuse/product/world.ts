/** Prepares the state before the abuse begins: keys of every kind, experiments, a study, workers, attempts and a result. */
import { setTimeout as delay } from 'node:timers/promises';
import { readCodeBase } from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import { Client } from 'pg';
import { compareStates, readState } from './database-state.ts';
import { exampleSpec, exampleStudy } from './examples.ts';
import { callJson, createHttpClient, type HttpClient } from './http.ts';
import { createKeys, type Keys } from './keys.ts';
import type { Product } from './start-product.ts';

export interface Attempt {
  readonly id: string;
  readonly token: string;
}

export interface World {
  readonly product: Product;
  readonly http: HttpClient;
  readonly sql: Client;
  readonly keys: Keys;
  /** The version of the API's code, which a worker must also have. */
  readonly codeVersion: string;
  /** An experiment of the owner: `worker` executes two of its runs, one has succeeded, and one waits. */
  readonly experiment: string;
  readonly runs: { readonly open: string; readonly other: string; readonly finished: string; readonly queued: string };
  readonly worker: string;
  readonly otherWorker: string;
  /** An open attempt of `worker`. */
  readonly attempt: Attempt;
  /** Another open attempt of `worker`. */
  readonly otherAttempt: Attempt;
  close(): Promise<void>;
}

export async function createWorld(product: Product): Promise<World> {
  const http = createHttpClient(product.url);
  const sql = new Client({ connectionString: product.databaseUrl });
  await sql.connect();
  await keepAttempts(sql);
  const keys = await createKeys(http, sql, product.adminKey);
  const codeVersion = readCodeBase().version;
  const post = <T>(path: string, key: string, body: unknown, token?: string): Promise<T> =>
    callJson<T>(http, { method: 'POST', path, key, body, ...(token === undefined ? {} : { token }) });

  await post('/v1/studies', keys.owner, exampleStudy());
  const submitted = await post<{ id: string; runs: { id: string }[] }>('/v1/experiments', keys.owner, exampleSpec());
  const [open = '', other = '', finished = '', queued = ''] = submitted.runs.map((run) => run.id);
  const register = async (key: string, name: string): Promise<string> =>
    (await post<{ id: string }>('/v1/workers', key, describeWorker(name, codeVersion))).id;
  const worker = await register(keys.worker, 'w1');
  const otherWorker = await register(keys.otherWorker, 'w2');
  const claim = async (run: string): Promise<Attempt> =>
    (await post<{ attempt: Attempt }>(`/v1/runs/${run}/claim`, keys.worker, { workerId: worker })).attempt;
  const attempt = await claim(open);
  const otherAttempt = await claim(other);
  const done = await claim(finished);
  const result = { attemptNumber: 1, result: exampleResult({ score: 27, codeVersion }) };
  await post(`/v1/attempts/${done.id}/result`, keys.worker, result, done.token);
  await stopTime(sql);
  await untilStill(sql, product.artifactDir);
  const close = async (): Promise<void> => {
    http.close();
    await sql.end();
  };
  const runs = { open, other, finished, queued };
  const parts = { worker, otherWorker, attempt, otherAttempt };
  return { product, http, sql, keys, codeVersion, experiment: submitted.id, runs, ...parts, close };
}

export function describeWorker(name: string, codeVersion: string): object {
  return { name, pool: 'default', labels: [], engine: 'cpu', device: 'cpu', codeVersion, concurrency: 1 };
}

/** Makes leases endless, because a slow machine may take longer between two requests than a lease lasts. */
async function keepAttempts(sql: Client): Promise<void> {
  await sql.query(`create function keep_attempt() returns trigger language plpgsql as $$ begin return null; end $$`);
  await sql.query(`create trigger keep_attempt before update on "Attempt" for each row
    when (new.state = 'lost') execute function keep_attempt()`);
}

/**
 * Makes queued runs never due, so that only an input can cause later changes. It also stops the API from correcting times that
 * are so far ahead, which it would attribute to a wrong clock.
 */
export async function stopTime(sql: Client): Promise<void> {
  await sql.query(
    `create or replace function keep_run() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await sql.query(`create or replace trigger keep_run before update on "Run" for each row
    when (old.state = 'queued' and new.state = 'queued' and old."availableAt" > new."availableAt")
    execute function keep_run()`);
  await sql.query(`update "Run" set "availableAt" = '2999-01-01' where state = 'queued'`);
}

/**
 * Waits until nothing changes. Work that follows from the last requests, such as the sums over resampled test sets, may take a
 * moment.
 */
export async function untilStill(sql: Client, artifactDir: string): Promise<void> {
  let before = await readState(sql, artifactDir);
  for (let quiet = 0; quiet < 6; ) {
    await delay(500);
    const after = await readState(sql, artifactDir);
    quiet = compareStates(before, after).length === 0 ? quiet + 1 : 0;
    before = after;
  }
}
