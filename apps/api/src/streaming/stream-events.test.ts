import { type AddressInfo, connect } from 'node:net';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen as listenTo, type Message } from '../testing/listen.ts';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, resultWith, submit } from '../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
let base: string;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());

const listen = (path: string, count: number, headers?: Record<string, string>) => listenTo(base + path, count, headers);
const stepsOf = (messages: readonly Message[]): number[] =>
  messages.flatMap(({ data }) => (data.event?.kind === 'metric' ? [data.event.step] : []));

async function startRun(size: number): Promise<{ experimentId: string; runId: string; attempt: string }> {
  const experiment = await submit(api.app, size);
  const runId = experiment.runs[0]?.id ?? '';
  const { attempt } = await claim(api.app, runId, worker);
  return { experimentId: experiment.id, runId, attempt: attempt.id };
}
const tell = (attempt: string, steps: readonly number[]) =>
  post(api.app, `/v1/attempts/${attempt}/events`, { attemptNumber: 1, events: numbered(steps.map(lossAt), steps[0]) });
const countOpen = async (): Promise<number> => (await api.app.prometheus.streams.get()).values[0]?.value ?? 0;
const untilOpen = (streams: number) =>
  waitUntil(async () => (await countOpen()) === streams, { what: `${streams} open streams` });

describe("a run's event stream", () => {
  it('sends earlier and new events, then the end of the run, and closes', async () => {
    const { runId, attempt } = await startRun(201);
    await tell(attempt, [1, 2]);
    const listening = listen(`/v1/runs/${runId}/events`, Infinity);
    await tell(attempt, [3]);
    await post(api.app, `/v1/attempts/${attempt}/result`, { attemptNumber: 1, result: resultWith(1) });
    const messages = await listening;
    expect(stepsOf(messages)).toEqual([1, 2, 3]);
    expect(messages.at(-2)).toMatchObject({ event: 'run', data: { runId, state: 'succeeded' } });
    expect(messages.at(-1)?.event).toBe('end');
  });

  it('sends an event while nothing follows it', async () => {
    const { runId, attempt } = await startRun(202);
    await untilOpen(0);
    // The state comes first, then the event.
    const listening = listen(`/v1/runs/${runId}/events`, 2);
    await untilOpen(1);
    await tell(attempt, [1]);
    expect(stepsOf(await listening)).toEqual([1]);
  });

  it('continues after Last-Event-ID or ?since= and repeats nothing', async () => {
    const { runId, attempt } = await startRun(203);
    await tell(attempt, [1, 2, 3, 4]);
    const first = await listen(`/v1/runs/${runId}/events`, 2);
    const lastId = first.at(-1)?.id ?? '';
    const resumed = await listen(`/v1/runs/${runId}/events`, 3, { 'last-event-id': lastId });
    expect(stepsOf(first)).toEqual([1, 2]);
    expect(stepsOf(resumed)).toEqual([3, 4]);
    expect(stepsOf(await listen(`/v1/runs/${runId}/events?since=${lastId}`, 3))).toEqual([3, 4]);
  });

  it('is a page of JSON when the client does not ask for a stream', async () => {
    const { runId, attempt } = await startRun(204);
    await tell(attempt, [1, 2, 3]);
    const page = async (query: string) =>
      (await api.app.inject(`/v1/runs/${runId}/events${query}`)).json<{ events: { seq: number }[]; next: number }>();
    const first = await page('?limit=2');
    expect(first.events.map((event) => event.seq)).toEqual([1, 2]);
    const second = await page(`?since=${first.next}`);
    expect(second.events.map((event) => event.seq)).toEqual([3]);
    expect(await page(`?since=${second.next}`)).toEqual({ events: [], next: second.next });
  });

  it('of an unknown run is answered with problem details', async () => {
    const url = '/v1/runs/01900000-0000-7000-8000-000000000000/events';
    const answer = await fetch(base + url, { headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });
});

describe("an experiment's event stream", () => {
  it('sends the events of all runs in one order, and ends when the last run has ended', async () => {
    const { experimentId, attempt } = await startRun(210);
    const listening = listen(`/v1/experiments/${experimentId}/events`, Infinity);
    await tell(attempt, [1]);
    await post(api.app, `/v1/experiments/${experimentId}/cancel`, {});
    const messages = await listening;
    const positions = messages.flatMap(({ data }) => data.position ?? []);
    expect(positions).toHaveLength(1);
    const states = messages.filter(({ event, data }) => event === 'run' && data.state === 'cancelled');
    expect(states).toHaveLength(4);
    expect(messages.at(-1)?.event).toBe('end');
  });
});

describe('a client that reads nothing', () => {
  it('leaves neither its stream nor its place in the gauge behind when it closes', async () => {
    const { runId, attempt } = await startRun(230);
    const long = 'x'.repeat(3900);
    for (let batch = 0; batch < 20; batch++) {
      const events = numbered(
        Array.from({ length: 100 }, () => ({ kind: 'log', level: 'info', message: long }) as const),
        batch * 100 + 1,
      );
      await post(api.app, `/v1/attempts/${attempt}/events`, { attemptNumber: 1, events });
    }
    await untilOpen(0);
    const { port } = api.app.server.address() as AddressInfo;
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').pause());
    for (const socket of sockets) {
      socket.write(`GET /v1/runs/${runId}/events HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`);
    }
    await untilOpen(5);
    // About 8 MB wait for each client, more than a socket can hold.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await countOpen()).toBe(5);
    for (const socket of sockets) socket.destroy();
    await untilOpen(0);
  });
});

describe('closing the server', () => {
  it('ends open streams instead of waiting for them', async () => {
    const other = await startApi();
    const { runs } = await submit(other.app, 220);
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = other.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/v1/runs/${runs[0]?.id}/events`;
    const response = await fetch(url, { headers: { accept: 'text/event-stream' } });
    const drained = response.text();
    await other.close();
    expect(await drained).toContain('event: run');
  });
});
