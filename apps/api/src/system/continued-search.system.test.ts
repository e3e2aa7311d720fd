/** Tests that a search is continued exactly once, though the API that does it is killed and another one runs beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exampleResult } from '@ordo/spec/example-result';
import { createTestDatabase, startBuiltOrdo, waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { smallStudy } from '../testing/small-study.ts';

interface Shown {
  readonly id: string;
  readonly runs: readonly { readonly id: string }[];
  readonly search: { readonly trials: string; readonly tuned: string | null } | null;
}

/** Returns the study: two variants, each of which tries two values with one seed. */
function tunedStudy() {
  const { parts, targets, ...study } = smallStudy('mine/killed', 700);
  const tune = { values: { '/recipe/learningRate': [0.001, 0.002] }, updates: 5, seeds: [7], metric: 'bleu' };
  return { ...study, parts: { one: { ...parts['one'], tune } }, targets: targets.slice(0, 1) };
}

/** @param route the method and the path */
async function ask<T>(url: string, route: string, json?: object): Promise<T> {
  const [method, place] = route.split(' ') as [string, string];
  const sent =
    json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  const answer = await fetch(url + place, { method, ...sent });
  if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`);
  return (answer.status === 204 ? null : await answer.json()) as T;
}

it('a search whose API is killed while it continues it is continued once, by another API', async () => {
  const database = await createTestDatabase();
  const home = await mkdtemp(path.join(tmpdir(), 'ordo-continued-'));
  // The one that is there first does what only one of them may do.
  const first = await startBuiltOrdo({ databaseUrl: database.url, home });
  const second = await startBuiltOrdo({ databaseUrl: database.url, home });
  const sql = new Client({ connectionString: database.url });
  const watcher = new Client({ connectionString: database.url });
  await Promise.all([sql.connect(), watcher.connect()]);
  const { codeVersion } = await ask<{ codeVersion: string }>(first.url, 'GET /readyz');
  await ask(first.url, 'POST /v1/studies', tunedStudy());
  const { experiments } = await ask<{ experiments: Shown[] }>(
    first.url,
    'POST /v1/studies/mine/killed/experiments',
    {},
  );
  const search = experiments[0] as Shown;
  // Whoever continues the search waits for this row.
  await sql.query('begin');
  await sql.query('select from "Experiment" where id = $1 for update', [search.id]);
  const identity = {
    name: 'w',
    pool: 'default',
    labels: [],
    engine: 'cpu',
    device: 'cpu',
    concurrency: 1,
    codeVersion,
  };
  const worker = await ask<{ id: string }>(first.url, 'POST /v1/workers', identity);
  for (const { id } of search.runs) {
    const claimed = await ask<{ attempt: { id: string; number: number } }>(first.url, `POST /v1/runs/${id}/claim`, {
      workerId: worker.id,
    });
    const { id: attempt, number: attemptNumber } = claimed.attempt;
    const result = exampleResult({ score: 30, codeVersion });
    await ask(first.url, `POST /v1/attempts/${attempt}/result`, { attemptNumber, result });
  }
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%"Experiment"%for update%'`;
  await waitUntil(async () => (await watcher.query(waits)).rowCount === 1, {
    what: 'the first API to wait for the row',
  });
  first.api().signal('SIGKILL');
  // The second API takes over and waits behind the first one, of whose death Postgres does not know yet.
  await waitUntil(async () => (await watcher.query(waits)).rowCount === 2, {
    what: 'the second API to wait for the row',
  });
  await sql.query('rollback');
  const shown = () => ask<Shown>(second.url, `GET /v1/experiments/${search.id}`);
  await waitUntil(async () => (await shown()).search?.tuned !== null, { what: 'the search to be continued' });
  const tuned = await ask<Shown>(second.url, `GET /v1/experiments/${(await shown()).search?.tuned}`);
  expect([tuned.runs.length, tuned.search]).toEqual([
    4,
    { trials: search.id, tuned: tuned.id, problem: null, goesOn: false },
  ]);
  const { rows } = await sql.query<{ id: string }>('select id from "Experiment" order by id');
  expect(rows.map(({ id }) => id)).toEqual([search.id, tuned.id]);
  await Promise.all([sql.end(), watcher.end()]);
  for (const ordo of [first, second]) await ordo.stop();
  await database.drop();
  await rm(home, { recursive: true, force: true });
}, 600_000);
