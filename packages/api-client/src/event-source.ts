/** Reads a text/event-stream body (HTML Standard, §9.2.6), without comments, retry hints and a message that is cut off. */
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

export function readEventSource(body: ReadableStream<Uint8Array>): AsyncIterable<EventSourceMessage> {
  return body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}
