import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createTestDatabase,
  findFreePort,
  isApiReady,
  locateBuilt,
  type NodeProcess,
  spawnNode,
  type TestDatabase,
  waitUntil,
} from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallSpec } from './testing/start-api.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
describe('the API as a process', { timeout: 150_000 }, () => {
  let database: TestDatabase;
  let home: string;
  let script: string;
  let port: number;
  const started: NodeProcess[] = [];
  beforeAll(async () => {
    script = locateBuilt('apps/api', 'server.js');
    database = await createTestDatabase();
    home = await mkdtemp(path.join(tmpdir(), 'ordo-server-'));
    port = await findFreePort();
  }, 300_000);
  afterAll(async () => {
    for (const process of started) if (process.isAlive()) process.signal('SIGKILL');
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });

  const start = (change: Record<string, string> = {}): NodeProcess => {
    const env = { DATABASE_URL: database.url, ORDO_HOME: home, ORDO_PORT: String(port), ORDO_AUTH: 'off', ...change };
    const process = spawnNode({ script, env });
    started.push(process);
    return process;
  };
  const url = (place: string): string => `http://127.0.0.1:${port}${place}`;
  const ready = () => waitUntil(() => isApiReady(url('')), { what: 'the API to be ready' });

  it('migrates an empty database, serves, and after kill -9 has lost nothing that it has confirmed', async () => {
    const first = start();
    await ready();
    const headers = { 'content-type': 'application/json' };
    const submitted = await fetch(url('/v1/experiments'), {
      method: 'POST',
      headers,
      body: JSON.stringify(smallSpec()),
    });
    expect(submitted.status).toBe(201);
    const { id } = (await submitted.json()) as { id: string };
    first.signal('SIGKILL');
    await first.exited;
    start();
    await ready();
    expect(await (await fetch(url(`/v1/experiments/${id}`))).json()).toMatchObject({ id, runCounts: { queued: 4 } });
  });

  it('closes cleanly on SIGTERM while a stream is open, and exits with 0', async () => {
    const [, process] = started;
    const list = (await (await fetch(url('/v1/runs?limit=1'))).json()) as { runs: { id: string }[] };
    const headers = { accept: 'text/event-stream' };
    const stream = await fetch(url(`/v1/runs/${list.runs[0]?.id}/events`), { headers });
    const drained = stream.text();
    process?.signal('SIGTERM');
    expect(await process?.exited).toEqual({ code: 0, signal: null });
    await drained;
  });

  it('says which variables are missing or malformed, without their values, and exits with 1', async () => {
    const process = start({ DATABASE_URL: 'mysql://u:secret@h/d', ORDO_PORT: 'http' });
    expect(await process.exited).toEqual({ code: 1, signal: null });
    const said = process.lines.join('\n');
    expect(said).toContain('missing or malformed: DATABASE_URL, ORDO_PORT');
    expect(said).not.toContain('secret');
  });

  it('waits for a database that is not up yet', async () => {
    const nowhere = await findFreePort();
    const process = start({ DATABASE_URL: `postgresql://ordo:secret@127.0.0.1:${nowhere}/ordo` });
    const line = await process.waitForLine(/waiting/);
    expect(line).toContain('the database cannot be reached');
    expect(process.isAlive()).toBe(true);
    process.signal('SIGKILL');
    expect(process.lines.join('\n')).not.toContain('secret');
  });

  it('expands and plans a spec without loading TensorFlow.js', async () => {
    const recorder = locateBuilt('apps/api', 'testing/record-loaded-scripts.js');
    const list = path.join(home, 'loaded-scripts');
    const process = start({ NODE_OPTIONS: `--import ${pathToFileURL(recorder).href}?list=${list}` });
    await ready();
    const headers = { 'content-type': 'application/json' };
    const planned = await fetch(url('/v1/plan'), { method: 'POST', headers, body: JSON.stringify(smallSpec()) });
    expect(planned.status).toBe(200);
    process.signal('SIGTERM');
    await process.exited;
    const scripts = (await readFile(list, 'utf8')).split('\n');
    const loadedFrom = (place: string) => scripts.filter((script) => script.includes(place));
    // The recorder sees ES modules and CommonJS modules. The API's own modules are loaded one by one or in a bundle. Neither
    // contains TensorFlow.js or Ajv.
    expect(loadedFrom('/apps/api/dist/server.js')).toHaveLength(1);
    expect(loadedFrom('/node_modules/ajv/dist/core.js')).not.toEqual([]);
    expect([...loadedFrom('/apps/api/dist/serve.js'), ...loadedFrom('/apps/api/build/server-')]).toHaveLength(1);
    expect(loadedFrom('/node_modules/@tensorflow/')).toEqual([]);
  });
});
