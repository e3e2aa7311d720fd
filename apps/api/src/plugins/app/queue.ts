/** The queue's producer. If the queue loses jobs, the reconciler adds them again. */
import { createProducer } from '@ordo/queue';
import fp from 'fastify-plugin';

export const queue = fp(async (app) => {
  const producer = createProducer(app.settings.queueUrl, { log: app.settings.logger.child({ room: 'queue' }) });
  app.decorate('queue', producer);
  app.addHook('onClose', () => producer.close());
});
