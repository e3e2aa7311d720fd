/** Reads a text/event-stream body (HTML Standard, §9.2.6). Comments, retry hints and a message cut off at the end are left out. */
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

export function readEventSource(body: ReadableStream<Uint8Array>): AsyncIterable<EventSourceMessage> {
  return body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}
