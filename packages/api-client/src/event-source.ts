/** Reads a text/event-stream body (HTML Standard, §9.2.6): messages as they come, comments and retry hints left out. */

export interface SourceMessage {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

export async function* readEventSource(body: ReadableStream<Uint8Array>): AsyncGenerator<SourceMessage> {
  let buffered = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    buffered += text;
    // A carriage return at the very end may be half of a line end.
    const complete = buffered.endsWith('\r') ? buffered.slice(0, -1) : buffered;
    const blocks = complete.split(/\r\n\r\n|\n\n|\r\r/);
    const rest = blocks.pop() ?? '';
    buffered = buffered.slice(complete.length - rest.length);
    for (const block of blocks) {
      const message = parseMessage(block);
      if (message !== null) yield message;
    }
  }
}

/** One block of lines; null when it holds no data. */
export function parseMessage(block: string): SourceMessage | null {
  let id: string | null = null;
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { id, event, data: data.join('\n') };
}
