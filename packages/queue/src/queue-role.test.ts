import { createLogger } from '@ordo/core';
import { createTestDatabase, waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createConsumer } from './consumer.ts';
import { prepareQueue } from './prepare-queue.ts';
import { createProducer } from './producer.ts';
import { createQueueRole } from './queue-role.ts';

const log = createLogger('test', 'silent');

describe('the role for workers of a queue in Postgres', () => {
  it('takes jobs and hears cancellations, but reads nothing else of the database', async () => {
    const database = await createTestDatabase();
    await prepareQueue(database.url);
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    await admin.query('create table "Experiment" (id int); insert into "Experiment" values (1)');
    await createQueueRole(database.url);
    const workerUrl = await createQueueRole(database.url); // This gives a new password to the same role.
    let taken = 0;
    const heard: string[] = [];
    const consumer = createConsumer(workerUrl, {
      pool: 'default',
      concurrency: 1,
      onJob: () => {
        taken += 1;
        return Promise.resolve(taken < 2 ? { kind: 'passed', restMs: 10 } : { kind: 'done' });
      },
      onCancel: (attemptId) => void heard.push(attemptId),
      log,
    });
    await consumer.ready;
    const producer = createProducer(database.url, { log });
    await producer.fill('default', 1);
    await waitUntil(() => taken === 2, { what: 'the job, twice' });
    await waitUntil(
      async () => {
        await producer.broadcastCancel('a');
        return heard.includes('a');
      },
      { what: 'the cancellation' },
    );
    const worker = new Client({ connectionString: workerUrl });
    await worker.connect();
    await expect(worker.query('select * from "Experiment"')).rejects.toThrow(/permission denied/);
    await expect(worker.query('create table public.x (id int)')).rejects.toThrow(/permission denied/);
    await worker.end();
    await consumer.close({ force: true });
    await producer.close();
    const role = new URL(workerUrl).username;
    await admin.query(`drop owned by "${role}"; drop role "${role}"`);
    await admin.end();
    await database.drop();
  });

  it('is refused for a Redis, which holds nothing but the queue', async () => {
    await expect(createQueueRole('redis://127.0.0.1')).rejects.toMatchObject({ code: 'environment.invalid' });
  });
});
