/** Logs one line per request. All lines of a request carry the id of the resource that its path names. */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { idIn } from '../../callers/wrong-keys.ts';

/** The log field for the id in a path, by the path's first part after /v1. */
const RESOURCE_IDS: Readonly<Record<string, string>> = {
  experiments: 'experimentId',
  runs: 'runId',
  attempts: 'attemptId',
  workers: 'workerId',
};

export const requestLog = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const { id } = request.params as { id?: string };
    const name = RESOURCE_IDS[request.routeOptions.url?.split('/')[2] ?? ''];
    if (id === undefined || name === undefined) return;
    request.log = request.log.child({ [name]: id });
    reply.log = request.log;
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const status = reply.statusCode;
    app.prometheus.requests.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    const line = { method, route, status, ms: Math.round(reply.elapsedTime), ...nameCaller(request, status) };
    // Workers and health checks call every second, so their lines are logged at debug level.
    const quiet = request.routeOptions.config.access === 'worker' || request.routeOptions.config.access === 'public';
    if (quiet && status < 400) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
});

/**
 * The statuses of refusals that depend on the caller: without a key, with a wrong one, without the right to the route, or too
 * often.
 */
const REFUSALS = new Set([401, 403, 429]);

/**
 * Names the caller: by the key or, if the request was refused, by the claimed id and the address, so that the cause can be
 * found.
 */
function nameCaller(request: FastifyRequest, status: number): { keyId?: string | undefined; address?: string } {
  const keyId = request.apiKey?.id;
  if (!REFUSALS.has(status)) return { keyId };
  const [, sent = ''] = (request.headers.authorization ?? '').split(' ');
  const claimed = idIn(sent);
  return { keyId: keyId ?? (claimed === '' ? undefined : claimed), address: request.ip };
}
