/** One log line per answer, with the ids of what it was about; the same ids on every line in between. */
import fp from 'fastify-plugin';

/** The id in a route's path, by the resource before it. */
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
    // Workers call every second; their lines are for whoever looks for them.
    const quiet = request.routeOptions.config.access === 'worker' || request.routeOptions.config.access === 'public';
    if (quiet && status < 400) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
});
