/** The queue's producer. If the queue loses jobs, the reconciler adds others. */
import { createProducer } from '@ordo/queue';
import fp from 'fastify-plugin';
import { createWaker } from '../../dispatch/wake-workers.ts';

export const queue = fp(async (app) => {
  const log = app.settings.logger.child({ room: 'queue' });
  const producer = createProducer(app.settings.queueUrl, { log });
  app.decorate('queue', producer);
  app.decorate('wakeWorkers', createWaker(app, log));
  app.addHook('onClose', () => producer.close());
});
