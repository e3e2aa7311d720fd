import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi({ limits: { artifactBytes: 1000 } });
  worker = await register(api.app);
});
afterAll(() => api.close());

const whole = Buffer.from('the weights of a model and the state of its optimiser');
const file = { attemptNumber: 1, sha256: sha256(whole), bytes: whole.length };
const queryOf = (more: object = {}): string =>
  Object.entries({ ...file, ...more })
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('&');
const count = (url: string, more: object = {}) => api.app.inject(`${url}/artifact-pieces?${queryOf(more)}`);
const put = (url: string, offset: number, payload: Buffer, more: object = {}) =>
  api.app.inject({
    method: 'PUT',
    url: `${url}/artifact-piece?${queryOf({ offset, ...more })}`,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  });

async function openAttempt(size: number) {
  const { runs } = await submit(api.app, size);
  const runId = runs[0]?.id ?? '';
  const { attempt } = await claim(api.app, runId, worker);
  return { runId, url: `/v1/attempts/${attempt.id}` };
}

describe('a file in pieces', () => {
  it('becomes a checkpoint, after an upload that went on where it had broken off', async () => {
    const { runId, url } = await openAttempt(431);
    expect((await put(url, 0, whole.subarray(0, 20))).json()).toEqual({ bytes: 20 });
    const early = await post(api.app, `${url}/checkpoint-from-pieces`, { ...file, step: 7 });
    expect(early.json()).toMatchObject({ code: 'artifact.corrupt', fix: 'send the pieces from byte 20 on' });
    expect((await count(url)).json()).toEqual({ bytes: 20 });
    expect((await put(url, 20, whole.subarray(20))).json()).toEqual({ bytes: whole.length });
    // If the answer is lost, the worker asks again.
    for (let i = 0; i < 2; i++) {
      const answer = await post(api.app, `${url}/checkpoint-from-pieces`, { ...file, step: 7 });
      expect([answer.statusCode, answer.json()]).toEqual([201, { step: 7 }]);
      expect((await count(url)).json()).toEqual({ bytes: whole.length });
    }
    const stored = await api.app.inject(`/v1/runs/${runId}/checkpoint`);
    expect([stored.headers['x-ordo-step'], stored.rawPayload]).toEqual(['7', whole]);
  });

  it('becomes a model', async () => {
    const { runId, url } = await openAttempt(432);
    await put(url, 0, whole);
    expect((await post(api.app, `${url}/model-from-pieces`, file)).json()).toEqual({ sha256: file.sha256 });
    expect(await api.app.store.models.find(runId)).toMatchObject({ sha256: file.sha256, bytes: BigInt(whole.length) });
  });

  it('is refused when it is not what was announced, and then started again', async () => {
    const { runId, url } = await openAttempt(433);
    await put(url, 0, Buffer.alloc(whole.length, 'x'));
    const answer = await post(api.app, `${url}/model-from-pieces`, file);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'artifact.corrupt' }]);
    expect((await count(url)).json()).toEqual({ bytes: 0 });
    expect(await api.app.store.models.find(runId)).toBeNull();
  });

  it('is refused before it is sent when it is larger than the API takes', async () => {
    const { url } = await openAttempt(434);
    const tooLarge = { code: 'request.too-large' };
    expect((await count(url, { bytes: 1001 })).json()).toMatchObject(tooLarge);
    expect((await put(url, 0, whole, { bytes: 1001 })).json()).toMatchObject(tooLarge);
    expect((await put(url, 0, whole, { bytes: 10 })).json()).toMatchObject(tooLarge);
  });

  it('is refused from an attempt that has lost its run', async () => {
    const { url } = await openAttempt(435);
    const stale = { code: 'attempt.stale' };
    expect((await put(url, 0, whole, { attemptNumber: 2 })).json()).toMatchObject(stale);
    expect((await count(url, { attemptNumber: 2 })).json()).toMatchObject(stale);
    await put(url, 0, whole);
    for (const [route, more] of [
      ['model', {}],
      ['checkpoint', { step: 1 }],
    ] as const) {
      const body = { ...file, ...more, attemptNumber: 2 };
      expect((await post(api.app, `${url}/${route}-from-pieces`, body)).json()).toMatchObject(stale);
    }
  });
});
