/** Logs one line per request. All lines of a request carry the id of the resource that its path names. */
import fp from 'fastify-plugin';

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
    const line = { method, route, status, ms: Math.round(reply.elapsedTime), keyId: request.apiKey?.id };
    // Workers and health checks call every second, so their lines are logged at debug level.
    const quiet = request.routeOptions.config.access === 'worker' || request.routeOptions.config.access === 'public';
    if (quiet && status < 400) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
});
