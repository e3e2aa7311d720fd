import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from './api-client.ts';
import { take } from './take.ts';
import type { Followed } from './follow-events.ts';

/** Servers that send prepared bytes. The tests of the worker and the CLI use the real API. */
const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
const RUN = '01900000-0000-7000-8000-000000000000';

describe('a call', () => {
  it('sends the key and returns the data', async () => {
    const baseUrl = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ path: request.url, key: request.headers.authorization }));
    });
    const api = createApiClient({ baseUrl: `${baseUrl}/`, apiKey: 'ordo_a_b' });
    const answer = await take(api.http.GET('/v1/runs/{id}', { params: { path: { id: RUN } } }));
    expect(answer).toEqual({ path: `/v1/runs/${RUN}`, key: 'Bearer ordo_a_b' });
  });

  it('of a browser that is signed in carries the token against forged requests', async () => {
    const baseUrl = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ token: request.headers['x-ordo-csrf-token'] ?? null }));
    });
    let csrfToken: string | null = null;
    const { http } = createApiClient({ baseUrl, csrfToken: () => csrfToken });
    expect(await take(http.POST('/v1/plan', { body: {} as never }))).toEqual({ token: null });
    csrfToken = 'c'.repeat(64);
    expect(await take(http.POST('/v1/plan', { body: {} as never }))).toEqual({ token: csrfToken });
  });

  it('throws the error that the problem details describe', async () => {
    const problems = [{ pointer: '/seeds', message: 'm', fix: 'f' }];
    const baseUrl = await serve((_request, response) => {
      response.writeHead(422, { 'content-type': 'application/problem+json' });
      response.end(
        JSON.stringify({ code: 'spec.invalid', detail: 'd', status: 422, pointer: '/seeds', fix: 'g', problems }),
      );
    });
    const call = createApiClient({ baseUrl }).http.GET('/v1/workers');
    await expect(call).rejects.toMatchObject({
      code: 'spec.invalid',
      message: 'd',
      pointer: '/seeds',
      fix: 'g',
      problems,
    });
  });

  it('throws api.unavailable when nobody answers, a proxy answers instead, or no answer comes in time', async () => {
    const gone = await serve(() => undefined);
    servers.pop()?.close();
    const proxy = await serve((_request, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'));
    const silent = await serve(() => undefined);
    for (const baseUrl of [gone, proxy, silent]) {
      const call = createApiClient({ baseUrl, timeoutMs: 300 }).http.GET('/v1/workers');
      await expect(call).rejects.toMatchObject({ code: 'api.unavailable', retryable: true });
    }
  });

  it('is refused at once on a port that fetch forbids, since no answer can ever come', async () => {
    const call = createApiClient({ baseUrl: 'http://127.0.0.1:6000' }).http.GET('/v1/workers');
    await expect(call).rejects.toMatchObject({
      code: 'environment.invalid',
      retryable: false,
      message: 'http://127.0.0.1:6000/v1/workers has the port 6000, which no request of this program may have',
      fix: expect.stringContaining('name that one in ORDO_API_URL') as string,
    });
  });

  it('throws api.unavailable in time although garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 10);
    const baseUrl = await serve(() => undefined);
    const call = createApiClient({ baseUrl, timeoutMs: 300 }).http.GET('/v1/workers');
    await expect(call).rejects.toMatchObject({ code: 'api.unavailable', retryable: true });
    clearInterval(collecting);
  });

  it('throws the reason with which it is aborted', async () => {
    const baseUrl = await serve(() => undefined);
    const stop = new AbortController();
    const call = createApiClient({ baseUrl }).http.GET('/v1/workers', { signal: stop.signal });
    const reason = new Error('not needed any more');
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
  });
});

const eventAt = (position: number): string =>
  `id: ${position}\nevent: event\ndata: ${JSON.stringify({ position, runId: RUN })}\n\n`;

/** Follows events without any patience and expects none. */
async function follow(baseUrl: string): Promise<void> {
  const events = createApiClient({ baseUrl }).followEvents({ experiment: RUN }, { patienceMs: 0 });
  for await (const one of events) throw new Error(`${one.kind} came`);
}

describe('following events', () => {
  it('continues after the last event when the connection broke, and returns at the end', async () => {
    const asked: string[] = [];
    const baseUrl = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (asked.length === 1) {
        response.write(eventAt(3) + eventAt(5), () => response.destroy());
        return;
      }
      response.end(
        `${eventAt(6)}event: run\ndata: ${JSON.stringify({ runId: RUN, state: 'succeeded' })}\n\nevent: end\ndata: {}\n\n`,
      );
    });
    const followed: Followed[] = [];
    for await (const one of createApiClient({ baseUrl }).followEvents({ run: RUN }, { since: 2 })) followed.push(one);
    expect(asked).toEqual([`/v1/runs/${RUN}/events?since=2`, `/v1/runs/${RUN}/events?since=5`]);
    expect(followed.map((one) => (one.kind === 'event' ? one.event.position : one.kind))).toEqual([
      3,
      5,
      6,
      'run',
      'end',
    ]);
  });

  it('has its whole patience again after a stream that was open, however long that had nothing to tell', async () => {
    let connections = 0;
    const baseUrl = await serve((_request, response) => {
      connections += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (connections === 2) response.end('event: end\ndata: {}\n\n');
      // This takes longer than the patience, without an event.
      else response.write(': here\n\n', () => setTimeout(() => response.destroy(), 300));
    });
    const kinds: string[] = [];
    const events = createApiClient({ baseUrl }).followEvents({ run: RUN }, { patienceMs: 200 });
    for await (const { kind } of events) kinds.push(kind);
    expect(kinds).toEqual(['end']);
  });

  it('has its whole patience again after the API has ended an open stream in order, as it does when it restarts', async () => {
    let connections = 0;
    const baseUrl = await serve((_request, response) => {
      connections += 1;
      if (connections === 2) return void response.destroy();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (connections === 3) return void response.end('event: end\ndata: {}\n\n');
      // Together with the pause before the next connection, this takes longer than the patience.
      response.write(': here\n\n', () => setTimeout(() => response.end(), 500));
    });
    const kinds: string[] = [];
    const events = createApiClient({ baseUrl }).followEvents({ run: RUN }, { patienceMs: 900 });
    for await (const { kind } of events) kinds.push(kind);
    expect([kinds, connections]).toEqual([['end'], 3]);
  });

  it('throws the reason of an abort while it waits to connect again', async () => {
    const stop = new AbortController();
    const reason = new Error('not needed any more');
    const baseUrl = await serve((_request, response) => {
      response.destroy();
      setTimeout(() => stop.abort(reason), 100);
    });
    const events = createApiClient({ baseUrl }).followEvents({ run: RUN }, { signal: stop.signal });
    await expect(events.next()).rejects.toBe(reason);
  });

  it('gives up when the API is away for longer than its patience, and at once when the API refuses', async () => {
    const gone = await serve(() => undefined);
    servers.pop()?.close();
    await expect(follow(gone)).rejects.toMatchObject({ code: 'api.unavailable' });
    const refusing = await serve((_request, response) => {
      response.writeHead(404).end(JSON.stringify({ code: 'experiment.not-found', detail: 'd', problems: [] }));
    });
    await expect(follow(refusing)).rejects.toMatchObject({ code: 'experiment.not-found' });
  });
});
