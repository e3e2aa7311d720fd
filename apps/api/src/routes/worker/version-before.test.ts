/** Tests a worker of 0.2.0, whose requests are written here as it sends them. */
import { openQueue, queueNameOf } from '@ordo/queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiUnderTest, CODE_VERSION, startApi } from '../../testing/start-api.ts';
import { resultWith, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function send<T>(url: string, payload: object, headers = {}): Promise<T> {
  const answer = await api.app.inject({ method: 'POST', url, payload, headers });
  expect({ url, body: answer.body, ok: answer.statusCode < 300 }).toMatchObject({ ok: true });
  return answer.json<T>();
}

/** Returns the id of a run in the first waiting job. A worker of 0.2.0 drops jobs without one. */
async function readJob(): Promise<unknown> {
  const opened = openQueue(api.options.queueUrl, queueNameOf('default'));
  const [job] = await opened.bull.getJobs(['waiting']);
  await opened.close();
  return (job?.data as { runId?: unknown } | undefined)?.runId;
}

it('a worker of 0.2.0 claims a run with a job of today, reports, and ends with a result', async () => {
  await submit(api.app, 900);
  const place = {
    name: 'old',
    pool: 'default',
    labels: [],
    concurrency: 1,
    machine: 'box',
    memoryMiB: 512,
    devices: [],
  };
  const identity = { ...place, engine: 'cpu', device: 'cpu', codeVersion: CODE_VERSION };
  const { id: workerId } = await send<{ id: string }>('/v1/workers', identity);
  interface Claimed {
    readonly runId: string;
    readonly attempt: { readonly id: string; readonly token: string };
  }
  const claim = { workerId, orAnother: true };
  const { runId, attempt } = await send<Claimed>(`/v1/runs/${String(await readJob())}/claim`, claim);
  const held = { attempts: [{ id: attempt.id, number: 1 }] };
  expect(await send(`/v1/workers/${workerId}/heartbeat`, held)).toMatchObject({ attempts: [{ state: 'running' }] });
  const token = { 'x-ordo-attempt-token': attempt.token };
  const event = { seq: 1, at: '2026-11-27T00:00:00.000Z', event: { kind: 'phase', phase: 'train' } };
  const events = { attemptNumber: 1, events: [event] };
  expect(await send(`/v1/attempts/${attempt.id}/events`, events, token)).toEqual({ lastSeq: 1 });
  await send(`/v1/attempts/${attempt.id}/result`, { attemptNumber: 1, result: resultWith(30) }, token);
  expect(await api.app.store.runs.find(runId)).toMatchObject({ state: 'succeeded' });
});

it('a worker of 0.2.0 drops a job when no run waits', async () => {
  const place = { name: 'idle', pool: 'empty', labels: [], concurrency: 1, machine: 'box', devices: [] };
  const identity = { ...place, engine: 'cpu', device: 'cpu', codeVersion: CODE_VERSION };
  const { id: workerId } = await send<{ id: string }>('/v1/workers', identity);
  const url = `/v1/runs/${String(await readJob())}/claim`;
  const answer = await api.app.inject({ method: 'POST', url, payload: { workerId, orAnother: true } });
  expect(answer.json()).toMatchObject({ status: 409, code: 'run.not-claimable' });
});
