import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '@ordo/core';
import { waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepArtifacts } from '../../dispatch/sweep-artifacts.ts';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
let sql: Client;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
  sql = new Client({ connectionString: api.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await api.close();
});

const upload = (attemptId: string, bytes: string, step = 1) =>
  api.app.inject({
    method: 'PUT',
    url: `/v1/attempts/${attemptId}/checkpoint?attemptNumber=1&step=${step}&sha256=${sha256(bytes)}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
const remove = (experimentId: string) => api.app.inject({ method: 'DELETE', url: `/v1/experiments/${experimentId}` });
const round = () => sweepArtifacts(api.app, api.options.logger);
const filesOf = async (): Promise<string[]> =>
  (await readdir(api.options.artifactDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

async function claimOne(size: number): Promise<{ experimentId: string; runId: string; attemptId: string }> {
  const { id, runs } = await submit(api.app, size);
  const runId = runs[0]?.id ?? '';
  return { experimentId: id, runId, attemptId: (await claim(api.app, runId, worker)).attempt.id };
}

describe('an artifact', () => {
  it('stays while an equal one is being recorded and the run that had it is deleted', async () => {
    const old = await claimOne(420);
    await upload(old.attemptId, 'equal weights');
    await post(api.app, `/v1/experiments/${old.experimentId}/cancel`, {});
    const fresh = await claimOne(421);
    await sql.query('begin');
    await sql.query('select from "Attempt" where id = $1 for update', [fresh.attemptId]);
    const uploading = upload(fresh.attemptId, 'equal weights');
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const watcher = new Client({ connectionString: api.databaseUrl });
    await watcher.connect();
    await waitUntil(async () => (await watcher.query(waiting)).rows.length > 0, { what: 'the record to wait' });
    await watcher.end();
    const removing = remove(old.experimentId);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await sql.query('commit');
    expect([(await uploading).statusCode, (await removing).statusCode]).toEqual([201, 204]);
    await round();
    const answer = await api.app.inject(`/v1/runs/${fresh.runId}/checkpoint`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'equal weights']);
  });

  it('goes when nothing refers to it any more, and only then', async () => {
    const [one, two] = [await claimOne(422), await claimOne(423)];
    for (const { attemptId } of [one, two]) await upload(attemptId, 'shared weights');
    for (const { experimentId } of [one, two]) await post(api.app, `/v1/experiments/${experimentId}/cancel`, {});
    await remove(one.experimentId);
    await round();
    expect(await filesOf()).toContain(sha256('shared weights'));
    await remove(two.experimentId);
    await round();
    expect(await filesOf()).not.toContain(sha256('shared weights'));
  });

  it('goes when its upload was refused or the API died before it was recorded', async () => {
    const { experimentId, attemptId } = await claimOne(424);
    await post(api.app, `/v1/experiments/${experimentId}/cancel`, {});
    expect((await upload(attemptId, 'late weights')).statusCode).toBe(409);
    // This is what remains if an API is killed between the two steps: the file is in its place, and its row still waits to be
    // checked.
    const hash = sha256('unrecorded weights');
    await mkdir(path.join(api.options.artifactDir, hash.slice(0, 2)), { recursive: true });
    await writeFile(path.join(api.options.artifactDir, hash.slice(0, 2), hash), 'unrecorded weights');
    await sql.query('insert into "LooseArtifact" (sha256) values ($1)', [hash]);
    await round();
    expect(await filesOf()).not.toContain(hash);
    expect(await filesOf()).not.toContain(sha256('late weights'));
    expect((await sql.query('select from "LooseArtifact"')).rows).toEqual([]);
  });

  it('leaves no draft behind when the API dies during the upload, and keeps the drafts of uploads in progress', async () => {
    const folder = path.join(api.options.artifactDir, 'ab');
    await mkdir(folder, { recursive: true });
    const draftOf = (name: string) => path.join(folder, `${'ab'.repeat(32)}.${name}.draft`);
    for (const name of ['dead', 'alive']) await writeFile(draftOf(name), 'half of the weights');
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(draftOf('dead'), twoHoursAgo, twoHoursAgo);
    await api.app.artifacts.removeDrafts(3_600_000);
    expect((await filesOf()).filter((name) => name.endsWith('.draft'))).toEqual([path.basename(draftOf('alive'))]);
  });
});
