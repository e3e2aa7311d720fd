/** Listens to an event stream of the API, for tests. */
import type { RunEvent } from '@ordo/spec';

export interface Message {
  readonly event: string;
  readonly id: string;
  readonly data: {
    readonly event?: RunEvent;
    readonly position?: number;
    readonly runId?: string;
    readonly state?: string;
  };
}

/** Reads until `count` messages have arrived or the stream has ended. */
export async function listen(url: string, count: number, headers: Record<string, string> = {}): Promise<Message[]> {
  const stop = new AbortController();
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: stop.signal });
  if (response.headers.get('content-type') !== 'text/event-stream') throw new Error(await response.text());
  const messages: Message[] = [];
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => !one.startsWith(':'))) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
      messages.push({ id: '', ...fields, data: JSON.parse(fields['data'] ?? '{}') as Message['data'] } as Message);
    }
    if (messages.length >= count) break;
  }
  stop.abort();
  return messages.slice(0, count);
}
