import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../api-client.ts';

let server: Server;
afterEach(() => void server.close());

const PROBLEM = JSON.stringify({ code: 'attempt.stale', detail: 'd', problems: [] });
const answer = (status: string, body: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Starts a server that refuses a PUT before it has read the body, and then reads nothing more from that connection. */
async function serveStubbornly(): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined); // The client closes the connections that it gives up.
    socket.on('data', (chunk) => {
      if (!chunk.toString('latin1').startsWith('PUT')) {
        socket.write(answer('200 OK', '{"workers":[]}'));
        return;
      }
      socket.pause();
      // This comes after the client has written its small file, so that everything seems to be in order to the client.
      setTimeout(() => socket.write(answer('409 Conflict', PROBLEM)), 100);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('an upload that is refused', () => {
  it('takes its connection with it, so that the next request does not wait behind an unread file', async () => {
    const api = createApiClient({ baseUrl: await serveStubbornly(), timeoutMs: 1000 });
    const bytes = 50_000;
    const file = { attemptId: 'a', attemptNumber: 1, step: 1, sha256: 'c'.repeat(64), bytes };
    for (let i = 0; i < 3; i++) {
      const body = new Blob([new Uint8Array(bytes)]).stream();
      await expect(api.checkpoints.upload({ ...file, body })).rejects.toMatchObject({ code: 'attempt.stale' });
      await expect(api.http.GET('/v1/workers')).resolves.toMatchObject({ data: { workers: [] } });
    }
  });
});
