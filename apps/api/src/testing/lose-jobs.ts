/** Takes all jobs of the default pool without claiming a run, like a queue that loses them. */
import { createConsumer } from '@ordo/queue';
import { waitUntil } from '@ordo/testing';
import type { ApiUnderTest } from './start-api.ts';

export async function loseJobs({ app, options }: ApiUnderTest): Promise<void> {
  const thief = createConsumer(options.queueUrl, {
    pool: 'default',
    concurrency: 20,
    onJob: () => Promise.resolve({ kind: 'done' }),
    onCancel: () => undefined,
    log: options.logger,
  });
  await waitUntil(async () => (await app.queue.counts('default')).waiting === 0, { what: 'the loss of all jobs' });
  await thief.close();
}
