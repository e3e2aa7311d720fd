/** /healthz, /readyz and /metrics, for monitoring. */
import { isOrdoError } from '@ordo/core';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { closed } from '../schemas/shared.ts';
import { answers } from './answers.ts';

const AliveSchema = Type.Object({ alive: Type.Literal(true) }, { ...closed, title: 'Health' });
const ReadySchema = Type.Object(
  { ready: Type.Literal(true), codeVersion: Type.String() },
  { ...closed, title: 'Readiness' },
);
/** Every queue has this pool, so counting its jobs shows whether the queue answers. */
const ANY_POOL = 'default';

const tags = ['operation'];
const open = { access: 'public', rateLimit: false } as const;

export async function operationRoutes(app: App): Promise<void> {
  addHealth(app);
  addMetrics(app);
}

function addHealth(app: App): void {
  const { store, queue, settings } = app;
  app.get(
    '/healthz',
    {
      config: open,
      schema: {
        tags,
        operationId: 'getHealth',
        summary: 'Check that the process is alive',
        security: [],
        response: answers(200, AliveSchema),
      },
    },
    async () => ({ alive: true as const }),
  );

  app.get(
    '/readyz',
    {
      config: { ...open, errors: ['store.unavailable', 'queue.unavailable'] },
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Check that database and queue answer',
        security: [],
        response: answers(200, ReadySchema),
      },
    },
    async () => {
      await store.health.ping();
      await queue.counts(ANY_POOL);
      return { ready: true as const, codeVersion: settings.code.version };
    },
  );
}

function addMetrics(app: App): void {
  const { store, prometheus } = app;
  app.get(
    '/metrics',
    {
      config: { access: 'read' },
      schema: {
        tags,
        operationId: 'getMetrics',
        summary: 'Get the Prometheus metrics',
        response: { 200: { description: 'Metrics', content: { 'text/plain': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      try {
        const counts = await store.runs.countByState();
        for (const [state, runs] of Object.entries(counts)) prometheus.runs.set({ state }, runs);
        prometheus.workers.set(await store.workers.countOnline());
      } catch (error) {
        // The process's own figures are most useful while the database is away.
        if (!isOrdoError(error, 'store.unavailable')) throw error;
        request.log.warn({ reason: error.message }, '/metrics lacks the figures from the database');
      }
      reply.type(prometheus.registry.contentType).serializer((text: string) => text);
      return reply.send(await prometheus.registry.metrics());
    },
  );
}
