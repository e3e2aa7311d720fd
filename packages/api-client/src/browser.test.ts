import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBrowserClient } from './browser.ts';
import { take } from './take.ts';

const ID = '01900000-0000-7000-8000-000000000000';

let server: Server;
let sent: (string | undefined)[];
let status: number;
let baseUrl: string;
beforeEach(async () => {
  sent = [];
  status = 200;
  server = createServer((request, response) => {
    sent.push(request.headers['x-ordo-csrf-token'] as string | undefined);
    response.writeHead(status, { 'content-type': 'application/json' });
    const problem = { code: 'run.not-found', detail: 'there is no run', fix: 'look at the list', problems: [] };
    response.end(JSON.stringify(status === 200 ? { id: ID } : problem));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const clientWith = (token: string | null) =>
  createBrowserClient({ baseUrl, csrfToken: () => token, timeoutMs: 10_000 });
const read = (token: string | null) => take(clientWith(token).GET('/v1/runs/{id}', { params: { path: { id: ID } } }));

describe('the client of a page', () => {
  it('sends the token against forged requests where there is a session, and nothing in its place otherwise', async () => {
    expect(await read('abc')).toEqual({ id: ID });
    await read(null);
    expect(sent).toEqual(['abc', undefined]);
  });

  it('waits for a report longer than for anything else, since a report that is given up is never computed', async () => {
    server.removeAllListeners('request');
    server.on('request', (_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"id":"${ID}"}`), 100);
    });
    const hasty = createBrowserClient({ baseUrl, csrfToken: () => null, timeoutMs: 20 });
    const params = { path: { id: ID } };
    expect(await take(hasty.GET('/v1/experiments/{id}/report', { params }))).toEqual({ id: ID });
    await expect(take(hasty.GET('/v1/runs/{id}', { params }))).rejects.toMatchObject({ code: 'api.unavailable' });
  });

  it('throws the errors of the API, and api.unavailable when no answer comes', async () => {
    status = 404;
    await expect(read(null)).rejects.toMatchObject({ code: 'run.not-found', fix: 'look at the list' });
    server.close();
    server.closeAllConnections();
    await expect(read(null)).rejects.toMatchObject({ code: 'api.unavailable' });
  });
});
