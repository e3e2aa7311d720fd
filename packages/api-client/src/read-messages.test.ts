import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Message, readMessages } from './read-messages.ts';

let server: Server;
let answer: (response: ServerResponse) => void;
let url: string;
beforeEach(async () => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/changes`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function readAll(silenceMs: number, signal = new AbortController().signal): Promise<Message[]> {
  const messages: Message[] = [];
  for await (const message of readMessages(url, { signal, silenceMs, onOpen: () => undefined })) messages.push(message);
  return messages;
}

describe('reading an event stream in a page', () => {
  it('yields each message until the server ends the stream', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('event: run\ndata: {"a":1}\n\n: still here\n\ndata: plain\n\n');
    };
    expect(await readAll(30_000)).toEqual([
      { event: 'run', data: '{"a":1}' },
      { event: 'message', data: 'plain' },
    ]);
  });

  it('gives up a connection that is open but silent', async () => {
    answer = (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
    await expect(readAll(200)).rejects.toMatchObject({ code: 'api.unavailable' });
  });

  it('throws the reason of an abort', async () => {
    answer = () => undefined;
    const reason = new Error('the page was left');
    await expect(readAll(30_000, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
