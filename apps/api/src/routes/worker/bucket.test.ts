/** Tests two API processes that share only a database and a bucket. */
import { sha256 } from '@ordo/core';
import { readS3Address, readS3Credentials, type S3Place } from '@ordo/store';
import { hasTestS3, startTestS3, type TestS3 } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { App } from '../../app-options.ts';
import { noteStrays, sweepArtifacts } from '../../dispatch/sweep-artifacts.ts';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, post, register, submit } from '../../testing/worker-calls.ts';

interface Signed {
  readonly request: { readonly url: string; readonly headers: Record<string, string> };
}

describe.skipIf(!hasTestS3('uploads to a bucket through two API processes'))('an API with a bucket', () => {
  let server: TestS3;
  let place: S3Place;
  let api: ApiUnderTest;
  let other: App;
  let worker: string;
  beforeAll(async () => {
    server = await startTestS3();
    place = {
      address: readS3Address(await server.createBucket('artifacts')),
      credentials: readS3Credentials(server.key),
    };
    api = await startApi({ artifactStore: place });
    other = await buildApp({ ...api.options, artifactDir: '/nonexistent' });
    worker = await register(api.app);
  }, 120_000);
  afterAll(async () => {
    await other.close();
    await api.close();
    await server.stop();
  });

  async function openAttempt(size: number) {
    const { id, runs } = await submit(api.app, size);
    const runId = runs[0]?.id ?? '';
    const { attempt } = await claim(api.app, runId, worker);
    return { experimentId: id, runId, url: `/v1/attempts/${attempt.id}` };
  }

  const weights = Buffer.from('weights that never pass through the API');
  const file = { attemptNumber: 1, sha256: sha256(weights), bytes: weights.length };
  async function sign(url: string, piece: object | null) {
    const answer = await post(other, `${url}/artifact-upload`, { ...file, piece });
    return answer.json<Signed>().request;
  }

  it('signs an upload in one process, records it in the other, and hands it out by a redirect', async () => {
    const { runId, url } = await openAttempt(450);
    const { headers, ...signed } = await sign(url, null);
    expect((await fetch(signed.url, { method: 'PUT', headers, body: weights })).status).toBe(200);
    // Nothing refers to the file yet, but the sweep spares it.
    await sweepArtifacts(api.app, api.options.logger);
    const stored = await post(api.app, `${url}/checkpoint-from-pieces`, { ...file, step: 3 });
    expect([stored.statusCode, stored.json()]).toEqual([201, { step: 3 }]);
    const checkpoint = `/v1/runs/${runId}/checkpoint`;
    expect((await other.inject(checkpoint)).rawPayload).toEqual(weights);
    const redirect = await other.inject({ url: checkpoint, headers: { 'x-ordo-direct': 'yes' } });
    expect([redirect.statusCode, redirect.headers['x-ordo-step'], redirect.headers['x-ordo-sha256']]).toEqual([
      303,
      '3',
      file.sha256,
    ]);
    expect(Buffer.from(await (await fetch(redirect.headers.location ?? '')).arrayBuffer())).toEqual(weights);
  });

  it('takes pieces by either process and by the store', async () => {
    const { runId, url } = await openAttempt(451);
    const whole = Buffer.from('the first half, the second half');
    const half = { ...file, sha256: sha256(whole), bytes: whole.length };
    const query = `attemptNumber=1&sha256=${half.sha256}&bytes=${half.bytes}&offset=0`;
    const headers = { 'content-type': 'application/octet-stream' };
    await api.app.inject({
      method: 'PUT',
      url: `${url}/artifact-piece?${query}`,
      payload: whole.subarray(0, 15),
      headers,
    });
    const rest = whole.subarray(15);
    const piece = { offset: 15, bytes: rest.length, sha256: sha256(rest) };
    const answer = await post(other, `${url}/artifact-upload`, { ...half, piece });
    const { request } = answer.json<Signed>();
    await fetch(request.url, { method: 'PUT', headers: request.headers, body: rest });
    expect((await post(other, `${url}/model-from-pieces`, half)).statusCode).toBe(201);
    expect(await api.app.store.models.find(runId)).toMatchObject({ sha256: half.sha256 });
    expect(await api.app.artifacts.sizeOf(half.sha256)).toBe(whole.length);
  });

  it('asks for a file again that is not there when it is recorded', async () => {
    const { url } = await openAttempt(452);
    const missing = { ...file, sha256: sha256('never sent') };
    const answer = await post(api.app, `${url}/model-from-pieces`, missing);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { fix: 'send the pieces from byte 0 on' }]);
  });

  it('finds a file that was sent too late to be recorded, and removes it in a later round', async () => {
    const { experimentId, url } = await openAttempt(453);
    const late = Buffer.from('too late');
    const hash = sha256(late);
    const answer = await post(api.app, `${url}/artifact-upload`, {
      attemptNumber: 1,
      sha256: hash,
      bytes: 8,
      piece: null,
    });
    const { request } = answer.json<Signed>();
    await post(api.app, `/v1/experiments/${experimentId}/cancel`, {});
    const sql = new Client({ connectionString: api.databaseUrl });
    await sql.connect();
    await sql.query('delete from "LooseArtifact" where sha256 = $1', [hash]);
    await fetch(request.url, { method: 'PUT', headers: request.headers, body: late });
    await sweepArtifacts(api.app, api.options.logger);
    expect(await api.app.artifacts.sizeOf(hash)).toBe(8);
    const aged = {
      ...api.app.artifacts,
      list: async function* () {
        for await (const artifact of api.app.artifacts.list()) yield { ...artifact, ageMs: 2 * 86_400_000 };
      },
    };
    await noteStrays({ store: api.app.store, artifacts: aged }, api.options.logger);
    const { rows } = await sql.query('select sha256 from "LooseArtifact" where since <= now()');
    expect(rows).toEqual([{ sha256: hash }]);
    await sql.end();
    await sweepArtifacts(api.app, api.options.logger);
    expect(await api.app.artifacts.sizeOf(hash)).toBeNull();
    expect(await api.app.artifacts.sizeOf(file.sha256)).toBe(weights.length);
  });
});
