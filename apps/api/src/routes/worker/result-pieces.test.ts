import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, post, register, resultWith, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi({ limits: { resultBytes: 1_000_000 } });
  worker = await register(api.app);
});
afterAll(() => api.close());

const whole = Buffer.from(JSON.stringify(resultWith(41)));
const half = Math.ceil(whole.length / 2);
const put = (url: string, position: number, payload: Buffer, attemptNumber = 1) =>
  api.app.inject({
    method: 'PUT',
    url: `${url}/result-piece?attemptNumber=${attemptNumber}&position=${position}`,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  });
const finish = (url: string, hash = sha256(whole)) =>
  post(api.app, `${url}/result-from-pieces`, { attemptNumber: 1, pieces: 2, sha256: hash });

async function openAttempt(size: number) {
  const { runs } = await submit(api.app, size);
  const runId = runs[0]?.id ?? '';
  const { attempt } = await claim(api.app, runId, worker);
  return { runId, url: `/v1/attempts/${attempt.id}` };
}

describe('a result in pieces', () => {
  it('is stored like one that came whole, and leaves no pieces', async () => {
    const { runId, url } = await openAttempt(401);
    // A piece that is sent again, for instance with another size, replaces the earlier one.
    expect((await put(url, 0, whole.subarray(0, 10))).json()).toEqual({ position: 0 });
    for (const position of [1, 0]) await put(url, position, whole.subarray(position * half, (position + 1) * half));
    const answer = await finish(url);
    expect([answer.statusCode, answer.json()]).toEqual([201, { runId }]);
    expect((await api.app.inject(`/v1/runs/${runId}/result`)).json()).toMatchObject({ scores: [{ score: 41 }] });
    expect(await api.app.store.resultPieces.list(url.split('/').at(-1) ?? '', 9)).toEqual([]);
    // The answer was lost, and the worker asks again.
    expect((await finish(url)).json()).toEqual({ runId });
  });

  it('is refused while pieces are missing or others than announced, and when it is none', async () => {
    const { url } = await openAttempt(402);
    await put(url, 0, whole.subarray(0, half));
    expect((await finish(url)).json()).toMatchObject({ code: 'artifact.corrupt' });
    const nonsense = [Buffer.from('{"scores"'), Buffer.from(':[]}')] as const;
    for (const [position, piece] of nonsense.entries()) await put(url, position, piece);
    const refused = await finish(url, sha256(Buffer.concat([...nonsense])));
    expect(refused.json()).toMatchObject({ code: 'request.invalid', pointer: '/hypotheses' });
  });

  it.each([
    ['a key twice', 405, whole.toString().replace('{', '{"scores":[],'), '"scores" occurs twice in one object'],
    [
      'bytes that are not UTF-8',
      406,
      Buffer.concat([whole.subarray(0, -1), Buffer.from([0x2c, 0xff])]),
      'the body is not UTF-8',
    ],
  ])('is refused with %s, as it would be as a whole', async (_, size, sent, said) => {
    const { url } = await openAttempt(size);
    const bytes = Buffer.from(sent);
    await put(url, 0, bytes.subarray(0, 100));
    await put(url, 1, bytes.subarray(100));
    const detail = expect.stringContaining(said) as string;
    expect((await finish(url, sha256(bytes))).json()).toMatchObject({ status: 400, code: 'request.invalid', detail });
  });

  it('is refused as soon as its pieces are larger than a result may be', async () => {
    const { url } = await openAttempt(404);
    const piece = Buffer.alloc(600_000);
    expect((await put(url, 0, piece)).statusCode).toBe(201);
    // A piece at the same position adds nothing to the total.
    expect((await put(url, 0, piece)).statusCode).toBe(201);
    expect((await put(url, 1, piece)).json()).toMatchObject({ status: 413, code: 'request.too-large' });
    const id = url.split('/').at(-1) ?? '';
    const kept = await api.app.store.resultPieces.list(id, 9);
    expect(kept.map((bytes) => bytes.length)).toEqual([600_000]);
  });

  it('is refused from an attempt that has lost its run', async () => {
    const { url } = await openAttempt(403);
    expect((await put(url, 0, whole, 2)).json()).toMatchObject({ code: 'attempt.stale' });
  });
});
