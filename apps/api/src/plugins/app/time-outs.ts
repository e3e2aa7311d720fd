/** Closes connections whose requests stop arriving. Node itself limits the time for headers, and for a request as a whole. */
import fp from 'fastify-plugin';

export const timeOuts = fp(async (app) => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete) return;
    let before = -1;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      const { bytesRead } = raw.socket;
      if (bytesRead === before) raw.destroy();
      before = bytesRead;
    }, app.limits.idleBodyMs).unref();
    raw.once('close', () => clearInterval(timer));
  });
});
