/** Builds the API. The instance does not listen until the caller makes it listen; tests need not. */
import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { OrdoError } from '@ordo/core';
import Fastify, { type FastifyPluginAsync, LogController } from 'fastify';
import { type App, type AppOptions, DEFAULT_LIMITS } from './app-options.ts';
import { apart } from './plugins/app/apart.ts';
import { auth } from './plugins/callers/auth.ts';
import { conditional } from './plugins/app/conditional.ts';
import { closedConnections } from './plugins/app/closed-connections.ts';
import { fields } from './plugins/app/fields.ts';
import { hostedChecks } from './plugins/app/hosted-checks.ts';
import { ownership } from './plugins/callers/ownership.ts';
import { problemDetails, sendProblem } from './plugins/app/problem-details.ts';
import { queue } from './plugins/app/queue.ts';
import { reconciler } from './plugins/app/reconciler.ts';
import { reports } from './plugins/app/reports.ts';
import { requestLog } from './plugins/app/request-log.ts';
import { serialization } from './plugins/app/serialization.ts';
import { store } from './plugins/app/store.ts';
import { timeOuts } from './plugins/app/time-outs.ts';
import { validation } from './plugins/app/validation.ts';
import { helmet } from './plugins/external/helmet.ts';
import { rateLimit } from './plugins/external/rate-limit.ts';
import { sse } from './plugins/external/sse.ts';
import { swagger } from './plugins/external/swagger.ts';
import { underPressure } from './plugins/external/under-pressure.ts';
import { answerBrokenRequest } from './bodies/broken-request.ts';
import { ROUTES } from './routes/registry.ts';
import { createChangeFeed } from './streaming/change-feed.ts';
import { createPrometheusMetrics } from './prometheus.ts';

/** The plugins. Their order matters: each plugin may use those before it. */
const PLUGINS: readonly FastifyPluginAsync[] = [
  timeOuts,
  problemDetails,
  validation,
  fields,
  serialization,
  conditional,
  requestLog,
  helmet,
  underPressure,
  store,
  apart,
  queue,
  auth,
  ownership,
  rateLimit,
  sse,
  swagger,
  reports,
  closedConnections,
  reconciler,
  hostedChecks,
];

/**
 * Builds the API.
 * @throws OrdoError when a route does not declare who may call it, or when authentication is off on a reachable address
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const app = Fastify({
    loggerInstance: options.logger,
    // The plugin `requestLog` logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies === undefined ? false : [...options.trustedProxies],
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.headersMs },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      const fix = 'correct the URL';
      sendProblem(new OrdoError('request.invalid', error.message, { fix, cause: error }), request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.decorate('settings', options);
  app.decorate('limits', limits);
  app.decorate('changes', createChangeFeed());
  app.decorate('prometheus', createPrometheusMetrics());
  app.decorate('closing', closing.signal);
  for (const plugin of PLUGINS) await app.register(plugin);
  for (const routes of ROUTES) await app.register(routes);
  await app.ready();
  return app;
}
