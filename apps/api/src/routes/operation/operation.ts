/** /healthz, /readyz, /metrics and /v1/version, for monitoring. */
import { setTimeout as delay } from 'node:timers/promises';
import { readRelease } from '@ordo/core/release';
import type { VersionSchema } from '@ordo/protocol/operation/operation';
import { getHealth, getMetrics, getReadiness, getVersion } from '@ordo/protocol/operation/operation';
import type { Producer } from '@ordo/queue';
import { type Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { refreshMetrics } from '../../metrics.ts';

/** A pool that every queue has, so counting its jobs shows whether the queue answers. */
const ANY_POOL = 'default';

const QUEUE_ANSWERS_WITHIN_MS = 500;

export async function operationRoutes(app: App): Promise<void> {
  const running = { ...readRelease(), codeVersion: app.settings.code.version };
  addHealth(app, running);
  addMetrics(app, running);
  addVersion(app, running);
}

type Running = Static<typeof VersionSchema>;

function addVersion(app: App, running: Running): void {
  app.route({
    ...getVersion,
    handler: async () => running,
  });
}

function addHealth(app: App, running: Running): void {
  const { store, queue } = app;
  app.route({
    ...getHealth,
    handler: async () => ({ alive: true as const }),
  });

  app.route({
    ...getReadiness,
    handler: async () => {
      await store.health.ping();
      return { ready: true as const, ...running, queue: await askQueue(queue) };
    },
  });
}

/** Asks the queue. A load balancer waits for the answer, so a slow queue counts as away. */
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
  app.route({
    ...getMetrics,
    handler: async (request, reply) => {
      await refreshMetrics(app, request.log);
      reply.type(prometheus.registry.contentType).serializer((text: string) => text);
      return reply.send(await prometheus.registry.metrics());
    },
  });
}
