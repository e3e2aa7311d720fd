/** /healthz, /readyz, /metrics and /v1/version, for monitoring. */
import { setTimeout as delay } from 'node:timers/promises';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { readRelease } from '@ordo/core/release';
import type { Producer } from '@ordo/queue';
import { type Static, Type } from 'typebox';
import type { App } from '../app-options.ts';
import { refreshMetrics } from '../metrics.ts';
import { answers } from './answers.ts';

const AliveSchema = Type.Object({ alive: Type.Literal(true) }, { ...closed, title: 'Health' });
const VersionFields = {
  version: Type.String({ description: 'The version of Ordo by the rules of semver.org', examples: ['0.2.0'] }),
  commit: nullable(Type.String({ description: 'The commit of a clone or an archive; null where nothing tells it' })),
  codeVersion: Type.String({ description: 'The hash of all code that decides results' }),
};
const VersionSchema = Type.Object(VersionFields, { ...closed, title: 'Version' });
const ReadySchema = Type.Object(
  {
    ready: Type.Literal(true),
    ...VersionFields,
    queue: oneOf(['reachable', 'away'], {
      description: '`away`: runs are accepted all the same and get their jobs when the queue is back',
    }),
  },
  { ...closed, title: 'Readiness' },
);
/** Every queue has this pool, so counting its jobs shows whether the queue answers. */
const ANY_POOL = 'default';

const QUEUE_ANSWERS_WITHIN_MS = 500;

const tags = ['operation'];
const open = { access: 'public', rateLimit: false } as const;

export async function operationRoutes(app: App): Promise<void> {
  const running = { ...readRelease(), codeVersion: app.settings.code.version };
  addHealth(app, running);
  addMetrics(app, running);
  addVersion(app, running);
}

type Running = Static<typeof VersionSchema>;

function addVersion(app: App, running: Running): void {
  app.get(
    '/v1/version',
    {
      config: open,
      schema: {
        tags,
        operationId: 'getVersion',
        summary: 'Say which Ordo the server runs',
        security: [],
        response: answers(200, VersionSchema),
      },
    },
    async () => running,
  );
}

function addHealth(app: App, running: Running): void {
  const { store, queue } = app;
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
      config: { ...open, errors: ['store.unavailable'] },
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Check that the database answers; the API serves without the queue, too, and says so',
        security: [],
        response: answers(200, ReadySchema),
      },
    },
    async () => {
      await store.health.ping();
      return { ready: true as const, ...running, queue: await askQueue(queue) };
    },
  );
}

/** A balancer waits for the answer, so a queue that is slow counts as away. */
async function askQueue(queue: Producer): Promise<'reachable' | 'away'> {
  const asked = queue.counts(ANY_POOL).then(
    () => 'reachable' as const,
    () => 'away' as const,
  );
  return await Promise.race([asked, delay(QUEUE_ANSWERS_WITHIN_MS, 'away' as const, { ref: false })]);
}

function addMetrics(app: App, { version, commit, codeVersion }: Running): void {
  const { prometheus } = app;
  prometheus.build.set({ version, commit: commit ?? '', code: codeVersion, node: process.version }, 1);
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
      await refreshMetrics(app, request.log);
      reply.type(prometheus.registry.contentType).serializer((text: string) => text);
      return reply.send(await prometheus.registry.metrics());
    },
  );
}
