/** Serves the events of a run or an experiment, as a page of JSON or as a stream. */
import { once } from 'node:events';
import type { EventQuery } from '@ordo/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import { EventPageSchema } from '../schemas/run.ts';
import { EventQuerySchema, IdParamsSchema, RunEventQuerySchema } from '../schemas/shared.ts';
import { experimentNotFound } from '../views/load-experiment.ts';
import { presentEvent } from '../views/present-run.ts';
import { streamEvents } from '../streaming/stream-events.ts';
import { answersOrStreams } from './answers.ts';
import { requireRun } from '../views/require-run.ts';

type Asked = Pick<EventQuery, 'runIds' | 'since' | 'limit' | 'superseded' | 'attemptNumber'>;
const DEFAULT_LIMIT = 1000;

export async function eventRoutes(app: App): Promise<void> {
  addRunEvents(app);
  addExperimentEvents(app);
}

function addRunEvents(app: App): void {
  app.get(
    '/v1/runs/:id/events',
    {
      sse: 'dual',
      config: { access: 'read', errors: ['run.not-found'] },
      schema: {
        tags: ['runs'],
        operationId: 'readRunEvents',
        summary: 'Read the events of a run, as JSON or as Server-Sent Events',
        params: IdParamsSchema,
        querystring: RunEventQuerySchema,
        response: answersOrStreams(EventPageSchema),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { since = 0, limit = DEFAULT_LIMIT, attempt, superseded = attempt !== undefined } = request.query;
      const ofAttempt = attempt === undefined ? {} : { attemptNumber: attempt };
      // A run that has events exists.
      if (wantsStream(request)) await requireRun(app, id);
      const page = await answer({ app, request, reply }, { runIds: [id], since, limit, superseded, ...ofAttempt });
      if (page?.events.length === 0) await requireRun(app, id);
      return page;
    },
  );
}

function addExperimentEvents(app: App): void {
  app.get(
    '/v1/experiments/:id/events',
    {
      sse: 'dual',
      config: { access: 'read', errors: ['experiment.not-found'] },
      schema: {
        tags: ['experiments'],
        operationId: 'readExperimentEvents',
        summary: 'Read the events of all runs of an experiment, as JSON or as Server-Sent Events',
        params: IdParamsSchema,
        querystring: EventQuerySchema,
        response: answersOrStreams(EventPageSchema),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const runIds = await app.store.runs.idsOf(id);
      if (runIds.length === 0) throw experimentNotFound(id);
      const { since = 0, limit = DEFAULT_LIMIT, superseded = false } = request.query;
      return answer({ app, request, reply }, { runIds, since, limit, superseded });
    },
  );
}

interface Exchange {
  readonly app: App;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answer(exchange: Exchange, asked: Asked): Promise<Static<typeof EventPageSchema> | undefined> {
  const { events } = exchange.app.store;
  if (wantsStream(exchange.request)) {
    await sendStream(exchange, asked);
    return undefined;
  }
  const until = asked.runIds.length > 1 ? { until: await events.settledPosition() } : {};
  const page = await events.read({ ...asked, ...until });
  return { events: page.map(presentEvent), next: page.at(-1)?.position ?? asked.since };
}

/** Decides as the SSE plugin does: Accept must name the type explicitly. */
function wantsStream(request: FastifyRequest): boolean {
  return /text\/event-stream/i.test(request.headers.accept ?? '');
}

async function sendStream({ app, request, reply }: Exchange, asked: Asked): Promise<void> {
  const lastEventId = reply.sse.lastEventId ?? '';
  const since = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : asked.since;
  const gone = new AbortController();
  reply.sse.onClose(() => gone.abort());
  const signal = AbortSignal.any([gone.signal, app.closing]);
  const messages = streamEvents(app.following, { ...asked, since, signal });
  app.prometheus.streams.inc();
  try {
    reply.sse.sendHeaders();
    // A client that reads nothing and then leaves never lets the plugin's last write finish.
    await Promise.race([reply.sse.send(messages), once(gone.signal, 'abort')]);
  } catch (error) {
    // The headers are sent, so no error can be. The client reconnects with Last-Event-ID and misses nothing.
    if (!gone.signal.aborted) request.log.warn({ err: error }, 'an event stream broke off');
  } finally {
    await messages.return(undefined);
    app.prometheus.streams.dec();
  }
}
