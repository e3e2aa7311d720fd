/** Tests submissions to a server that is slow, breaks off or does not exist. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from '@ordo/api-client';
import type { Spec } from '@ordo/spec';
import { afterEach, describe, expect, it } from 'vitest';
import { submitSpec } from './experiments.ts';

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

async function listen(answer: RequestListener): Promise<string> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const SPEC = { name: 'patient' } as unknown as Spec;
const QUICK = { patienceMs: 5_000, sayEveryMs: 20, pauseMs: 10 };

/** Submits with a limit of 50 ms for each request. */
function submitTo(baseUrl: string, signal: AbortSignal = new AbortController().signal) {
  const said: string[] = [];
  const api = createApiClient({ baseUrl, timeoutMs: 50 });
  const submitted = submitSpec(api, SPEC, { output: { say: (line) => void said.push(line) }, signal, ...QUICK });
  return { said, submitted };
}

const json = { 'content-type': 'application/json' };

describe('submitting', () => {
  it('waits for an API that saves the runs for longer than a request may take, and submits once', async () => {
    const keys: unknown[] = [];
    const baseUrl = await listen((request, response) => {
      keys.push(request.headers['idempotency-key']);
      // The first two requests are not answered within their 50 ms, like those to an API that is still saving a thousand runs.
      if (keys.length > 2) response.writeHead(200, json).end('{"id":"one","runs":[]}');
    });
    const { said, submitted } = submitTo(baseUrl);
    expect(await submitted).toMatchObject({ id: 'one' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(said[0]).toMatch(/^the API is saving the runs: \d+ s so far; nothing is done twice, and this waits/);
    expect(said.join(' ')).not.toMatch(/reach/);
  });

  it('asks again where a proxy answers, or the connection breaks', async () => {
    let asked = 0;
    const baseUrl = await listen((_request, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(504).end('gateway timeout');
      else if (asked === 2) response.destroy();
      else response.writeHead(201, json).end('{"id":"one","runs":[]}');
    });
    expect(await submitTo(baseUrl).submitted).toMatchObject({ id: 'one' });
    expect(asked).toBe(3);
  });

  it('says at once that there is no API, since then nothing is queued', async () => {
    const baseUrl = await listen(() => undefined);
    server?.close();
    const { said, submitted } = submitTo(baseUrl);
    await expect(submitted).rejects.toMatchObject({ code: 'api.unavailable' });
    expect(said).toEqual([]);
  });

  it('says at once that a port is forbidden, where no API can ever be', async () => {
    const { said, submitted } = submitTo('http://127.0.0.1:6000');
    await expect(submitted).rejects.toMatchObject({ code: 'environment.invalid' });
    expect(said).toEqual([]);
  });

  it('goes on waiting while the API is restarted after a request has reached it', async () => {
    const baseUrl = await listen(() => undefined);
    const first = server as Server;
    const { submitted } = submitTo(baseUrl);
    await new Promise((resolve) => setTimeout(resolve, 100));
    first.close().closeAllConnections();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const again = createServer(
      (_request, response) => void response.writeHead(200, json).end('{"id":"one","runs":[]}'),
    );
    server = again;
    again.listen(Number(new URL(baseUrl).port), '127.0.0.1');
    expect(await submitted).toMatchObject({ id: 'one' });
  });

  it('tells with which key to find out what became of it, when it is interrupted', async () => {
    const baseUrl = await listen(() => undefined);
    const stopping = new AbortController();
    const { said, submitted } = submitTo(baseUrl, stopping.signal);
    setTimeout(() => stopping.abort(new Error('stopped')), 30);
    await expect(submitted).rejects.toThrow('stopped');
    expect(said.at(-1)).toMatch(
      /^it is not known yet whether the API has queued it: repeat the command with --idempotency-key [0-9a-f-]{36}/,
    );
  });
});
