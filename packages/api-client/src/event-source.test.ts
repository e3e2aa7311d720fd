import type { EventSourceMessage } from 'eventsource-parser';
import { describe, expect, it } from 'vitest';
import { readEventSource } from './event-source.ts';

/** Reads a text that arrives in chunks of `size` bytes. */
async function read(text: string, size: number): Promise<EventSourceMessage[]> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
      controller.close();
    },
  });
  const messages: EventSourceMessage[] = [];
  for await (const message of readEventSource(body)) messages.push(message);
  return messages;
}

describe('an event stream', () => {
  const text = ': hello\n\nid: 7\nevent: run\ndata: {"a":\ndata: "ü"}\nretry: 5\n\ndata:x\n\nevent: empty\n\n';

  it.each([1, 2, 3, 7, 1000])('gives the same messages in chunks of %i bytes', async (size) => {
    expect(await read(text, size)).toEqual([{ id: '7', event: 'run', data: '{"a":\n"ü"}' }, { data: 'x' }]);
  });

  it.each(['\r\n', '\r'])('may end its lines with %j', async (end) => {
    expect(await read(text.replaceAll('\n', end), 1)).toHaveLength(2);
  });

  it('drops a message that was cut off', async () => {
    expect(await read('data: whole\n\ndata: ha', 100)).toEqual([{ data: 'whole' }]);
  });
});
