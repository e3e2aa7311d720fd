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

const sendIn = (text: string, size: number) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += size) response.write(bytes.subarray(i, i + size));
  response.end();
};

describe('reading an event stream', () => {
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

  describe('that arrives in pieces', () => {
    const text = ': hello\n\nid: 7\nevent: run\ndata: {"a":\ndata: "ü"}\nretry: 5\n\ndata:x\n\nevent: empty\n\n';
    const messages = [
      { event: 'run', data: '{"a":\n"ü"}' },
      { event: 'message', data: 'x' },
    ];
    it.each([1, 2, 3, 7, 1000])('gives the same messages in pieces of %i bytes', async (size) => {
      answer = sendIn(text, size);
      expect(await readAll(30_000)).toEqual(messages);
    });

    it.each(['\r\n', '\r'])('may end its lines with %j', async (end) => {
      answer = sendIn(text.replaceAll('\n', end), 1);
      expect(await readAll(30_000)).toHaveLength(2);
    });

    it('drops a message that was cut off', async () => {
      answer = sendIn('data: whole\n\ndata: ha', 100);
      expect(await readAll(30_000)).toEqual([{ event: 'message', data: 'whole' }]);
    });
  });

  it('ends the connection when its reader stops', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      };
    });
    const { signal } = new AbortController();
    for await (const message of readMessages(url, { signal, silenceMs: 30_000, onOpen: () => undefined })) {
      expect(message.data).toBe('first');
      break;
    }
    await closed;
  });
});
