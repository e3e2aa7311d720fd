/** Answers with events, as a page of JSON or as a stream, depending on the request. */
import { once } from 'node:events';
import type { EventQuery } from '@ordo/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import type { EventPageSchema } from '@ordo/protocol/schemas/run';
import { presentEvent } from '../views/present-run.ts';
import { streamEvents } from './stream-events.ts';

type Asked = Pick<EventQuery, 'runIds' | 'since' | 'limit' | 'superseded' | 'attemptNumber' | 'kinds'>;

interface Exchange {
  readonly app: App;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers the request. @returns a page; undefined when a stream has been sent */
export async function answerEvents(
  exchange: Exchange,
  asked: Asked,
): Promise<Static<typeof EventPageSchema> | undefined> {
  const { events } = exchange.app.store;
  if (wantsStream(exchange.request)) {
    await sendStream(exchange, asked);
    return undefined;
  }
  const until = asked.runIds.length > 1 || asked.kinds !== undefined ? { until: await events.settledPosition() } : {};
  const page = await events.read({ ...asked, ...until });
  return { events: page.map(presentEvent), next: page.at(-1)?.position ?? asked.since };
}

/** Returns whether the client wants a stream. It decides as the SSE plugin does: Accept must name the type explicitly. */
export function wantsStream(request: FastifyRequest): boolean {
  return /text\/event-stream/i.test(request.headers.accept ?? '');
}

async function sendStream({ app, request, reply }: Exchange, asked: Asked): Promise<void> {
  const lastEventId = reply.sse.lastEventId ?? '';
  const since = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : asked.since;
  const gone = new AbortController();
  const opened = app.openStreams.open(request);
  reply.sse.onClose(() => gone.abort());
  const signal = AbortSignal.any([gone.signal, opened.signal, app.closing]);
  const messages = streamEvents(app.following, { ...asked, since, signal });
  app.prometheus.streams.inc();
  try {
    reply.sse.sendHeaders();
    // If a client reads nothing and then disconnects, the plugin's last write never finishes.
    await Promise.race([reply.sse.send(messages), once(gone.signal, 'abort')]);
  } catch (error) {
    // The headers have been sent, so no error can be. The client reconnects with Last-Event-ID and misses nothing.
    if (!gone.signal.aborted) request.log.warn({ err: error }, 'an event stream broke off');
  } finally {
    opened.close();
    await messages.return(undefined);
    app.prometheus.streams.dec();
  }
}
