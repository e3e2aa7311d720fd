/** Tests two processes of the API on one Postgres that do not know about each other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, startBuiltOrdo } from '@ordo/testing';
import { expect, it } from 'vitest';
import { smallSpec } from '../testing/start-api.ts';

const LIMIT = 3;
const CLAIMS = 16;

async function send(address: string, route: string, json?: object): Promise<Response> {
  const [method, place] = route.split(' ') as [string, string];
  const sent =
    json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  return await fetch(address + place, { method, ...sent });
}

it('claims at the same moment through two processes begin no run above the limit of its owner', async () => {
  const database = await createTestDatabase();
  const home = await mkdtemp(path.join(tmpdir(), 'ordo-two-'));
  const first = await startBuiltOrdo({ databaseUrl: database.url, home });
  const second = await startBuiltOrdo({ databaseUrl: database.url, home });
  const addresses = [first.url, second.url];
  const { codeVersion } = (await (await fetch(`${first.url}/readyz`)).json()) as { codeVersion: string };
  const seeds = Array.from({ length: CLAIMS }, (_, i) => i + 1);
  const submitted = await send(first.url, 'POST /v1/experiments', { ...smallSpec(), matrix: {}, seeds });
  const { runs } = (await submitted.json()) as { runs: { id: string }[] };
  const allowed = { owner: 'anyone', pool: 'default', weight: null, runningLimit: LIMIT, quotaHours: null };
  expect((await send(first.url, 'PUT /v1/shares', allowed)).status).toBe(204);
  const worker = { pool: 'default', labels: [], engine: 'cpu', device: 'cpu', concurrency: 1, codeVersion };
  const workerIds: string[] = [];
  for (const { id } of runs) {
    const registered = await send(first.url, 'POST /v1/workers', { ...worker, name: id, machine: id });
    workerIds.push(((await registered.json()) as { id: string }).id);
  }
  const claims = await Promise.all(
    workerIds.map((id, i) => send(addresses[i % 2] ?? '', `POST /v1/workers/${id}/claim`)),
  );
  const answers = await Promise.all(
    claims.map((claim) => claim.json() as Promise<{ claimed: { runId: string } | null }>),
  );
  const begun = answers.flatMap(({ claimed }) => claimed ?? []);
  expect(new Set(begun.map(({ runId }) => runId)).size).toBe(LIMIT);
  expect(begun).toHaveLength(LIMIT);
  for (const ordo of [first, second]) await ordo.stop();
  await database.drop();
  await rm(home, { recursive: true, force: true });
}, 600_000);
