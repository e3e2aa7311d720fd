import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { take } from '@ordo/api-client/browser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrdoClient, type OrdoClientOptions } from './client.ts';

const ID = '01900000-0000-7000-8000-000000000000';
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** The answers of the server, one after another. The last one is repeated. */
let answers: Answer[];
let requests: {
  readonly method: string;
  readonly key: string | undefined;
  readonly body: string;
  readonly at: number;
}[];
let server: Server;
let baseUrl: string;
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const key = request.headers['idempotency-key'] as string | undefined;
      requests.push({ method: request.method ?? '', key, body, at: performance.now() });
      (answers[requests.length - 1] ?? answers.at(-1))?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const fine: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: ID }));
};
const problem =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(JSON.stringify({ code, detail: 'd', status, problems: [] }));
  };
const away = problem(503, 'store.unavailable');
const lost: Answer = (response) => void response.destroy();

const client = (options: Partial<OrdoClientOptions> = {}) => createOrdoClient({ baseUrl, firstPauseMs: 2, ...options });
const read = (options?: Partial<OrdoClientOptions>, signal?: AbortSignal) =>
  take(client(options).http.GET('/v1/runs/{id}', { params: { path: { id: ID } }, ...(signal && { signal }) }));
const submit = (key?: string, options?: Partial<OrdoClientOptions>) =>
  take(
    client(options).http.POST('/v1/experiments', {
      body: { name: 'x' } as never,
      params: { header: key === undefined ? {} : { 'idempotency-key': key } },
    }),
  );

describe('a request', () => {
  it('is sent again while the answer is lost or the API cannot answer', async () => {
    answers = [lost, away, problem(502, 'x'), fine];
    expect(await read()).toEqual({ id: ID });
    expect(requests).toHaveLength(4);
  });

  it('is sent again as often as the caller says, and then fails with the last error', async () => {
    answers = [lost, away];
    await expect(read({ retries: 2 })).rejects.toMatchObject({ code: 'store.unavailable', retryable: true });
    expect(requests).toHaveLength(1 + 2);
  });

  it('is not sent again after an error that stays', async () => {
    answers = [problem(404, 'run.not-found')];
    await expect(read()).rejects.toMatchObject({ code: 'run.not-found' });
    expect(requests).toHaveLength(1);
  });

  it('is not sent again before the time that the API asks for', async () => {
    answers = [problem(429, 'request.rate-limited', { 'retry-after': '1' }), fine];
    await read();
    const [first, second] = requests;
    // Timers may fire a millisecond early.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(990);
  });

  it('understands a date as well', async () => {
    // Dates are in whole seconds, so of two seconds at least one is left.
    const date = new Date(Date.now() + 2000).toUTCString();
    answers = [problem(503, 'api.unavailable', { 'retry-after': date }), fine];
    await read();
    expect(performance.timeOrigin + (requests[1]?.at ?? 0)).toBeGreaterThan(Date.parse(date) - 10);
  });

  it('fails at once when the API asks for a longer pause than the caller grants', async () => {
    answers = [problem(429, 'request.rate-limited', { 'retry-after': '3600' })];
    await expect(read()).rejects.toMatchObject({ code: 'request.rate-limited' });
    expect(requests).toHaveLength(1);
  });

  it('is tried again when an answer does not come in time', async () => {
    answers = [() => undefined, fine];
    expect(await read({ timeoutMs: 300 })).toEqual({ id: ID });
  });

  it('throws the reason of its signal, also while it waits', async () => {
    answers = [problem(503, 'api.unavailable', { 'retry-after': '20' })];
    const stop = new AbortController();
    const reason = new Error('not needed any more');
    const call = read({}, stop.signal);
    setTimeout(() => stop.abort(reason), 100);
    await expect(call).rejects.toBe(reason);
    await expect(read({}, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
  });
});

describe('a submission', () => {
  it('has one key for all its tries, and another one than any other submission', async () => {
    answers = [lost, away, fine, fine];
    await submit();
    await submit();
    const keys = requests.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(requests.map(({ body }) => body))).toEqual(new Set(['{"name":"x"}']));
  });

  it('keeps the key of its caller', async () => {
    answers = [away, fine];
    await submit('mine');
    expect(requests.map(({ key }) => key)).toEqual(['mine', 'mine']);
  });
});

const cancel = () => take(client().http.POST('/v1/experiments/{id}/cancel', { params: { path: { id: ID } } }));

describe('a request that changes something and has no key', () => {
  it('is not sent again when it may have been handled', async () => {
    for (const answer of [lost, away]) {
      answers = [answer];
      requests = [];
      await expect(cancel()).rejects.toMatchObject({ retryable: true });
      expect(requests).toHaveLength(1);
    }
  });

  it('is sent again when the API has refused it unread', async () => {
    answers = [problem(429, 'request.rate-limited'), fine];
    await cancel();
    expect(requests).toHaveLength(2);
  });
});

const eventAt = (position: number): string => `event: event\ndata: ${JSON.stringify({ position, runId: ID })}\n\n`;
const stream =
  (...messages: string[]): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(messages.join(''));

describe('changes', () => {
  it('go on behind the last position after a break, and carry the key and the selection', async () => {
    const asked: (string | undefined)[] = [];
    const noting =
      (answer: Answer): Answer =>
      (response, request) => {
        asked.push(request.url, request.headers.authorization);
        answer(response, request);
      };
    answers = [stream(eventAt(3), eventAt(5)), away, stream(eventAt(6), 'event: end\ndata: {}\n\n')].map(noting);
    const positions: unknown[] = [];
    const selection = { runs: [ID], kinds: ['metric', 'log'] as const };
    for await (const change of client({ apiKey: () => 'k' }).changes(selection, { since: 2 })) {
      positions.push(change.kind === 'event' ? change.event.position : change.kind);
    }
    expect(positions).toEqual([3, 5, 6, 'end']);
    const at = (since: number) => [`/v1/changes?run=${ID}&kind=metric%2Clog&since=${since}`, 'Bearer k'];
    expect(asked).toEqual([...at(2), ...at(5), ...at(5)]);
  });
});
