/**
 * Reads an event stream (HTML Standard, §9.2.6). Unlike the browser's EventSource, it detects a connection that is open but
 * dead.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { errorOfFailure, errorOfResponse } from './problem-to-error.ts';

export interface Message {
  readonly event: string;
  readonly data: string;
}

export interface ReadMessagesOptions {
  readonly signal: AbortSignal;
  /**
   * The time in milliseconds without a sign of life after which the connection is given up. The API sends one every ten
   * seconds.
   */
  readonly silenceMs: number;
  /** Called when the API has started to answer. */
  readonly onOpen: () => void;
  /** Sends the request, and throws for an error status. Defaults to `fetch` without a key. */
  readonly send?: (init: RequestInit) => Promise<Response>;
}

/**
 * Yields the messages.
 * @throws OrdoError the API's own, or `api.unavailable`; the signal's reason when it aborts
 */
export async function* readMessages(url: string, options: ReadMessagesOptions): AsyncGenerator<Message> {
  const silence = new AbortController();
  const wait = () =>
    setTimeout(() => silence.abort(new Error(`silent for ${options.silenceMs} ms`)), options.silenceMs);
  let timer = wait();
  try {
    const signal = AbortSignal.any([options.signal, silence.signal]);
    const init = { headers: { accept: 'text/event-stream' }, signal };
    const response = await (options.send?.(init) ?? fetch(url, init));
    if (!response.ok) throw await errorOfResponse(response);
    options.onOpen();
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        clearTimeout(timer);
        timer = wait();
        controller.enqueue(chunk);
      },
    });
    const messages = response.body
      ?.pipeThrough(heard)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    // Not every browser can iterate over a stream.
    const reader = messages?.getReader();
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) return;
      yield { event: next.value.event ?? 'message', data: next.value.data };
    }
  } catch (error) {
    options.signal.throwIfAborted();
    throw errorOfFailure(error, url);
  } finally {
    clearTimeout(timer);
    // When a caller stops reading, the connection ends.
    silence.abort();
  }
}
