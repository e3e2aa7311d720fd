/** Tests of one backend for everything that the API and the worker rely on. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@ordo/core';
import {
  locateBuilt,
  createTcpRelay,
  createTestDatabase,
  createTestRedis,
  spawnNode,
  type TcpRelay,
  waitUntil,
} from '@ordo/testing';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { QueueBackend } from '../backend.ts';
import { type Consumer, type ConsumerOptions, createConsumer, type JobOutcome } from '../consumer.ts';
import { prepareQueue } from '../prepare-queue.ts';
import { createProducer, type Producer } from '../producer.ts';

const log = createLogger('test', 'silent');

async function startBackend(backend: QueueBackend): Promise<{ url: string; stop(): Promise<void> }> {
  if (backend === 'postgres') {
    const database = await createTestDatabase();
    return { url: database.url, stop: () => database.drop() };
  }
  const redis = await createTestRedis('the queue');
  if (redis === null) throw new Error('Redis was here a moment ago');
  return redis;
}

/** Deletes all jobs, as a Redis without persistence does when it restarts. */
async function emptyQueue(url: string): Promise<void> {
  if (url.startsWith('redis')) {
    const redis = new Redis(url);
    await redis.flushall();
    redis.disconnect();
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'bullmq' and tablename not like '%migration%'`,
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
  await client.end();
}

export function describeQueue(backend: QueueBackend): void {
  describe(`the queue on ${backend}`, () => {
    let url = '';
    let relay: TcpRelay;
    let started: { url: string; stop(): Promise<void> };
    let producer: Producer;
    let pool = '';
    const consumers: Consumer[] = [];

    beforeAll(async () => {
      started = await startBackend(backend);
      url = started.url;
      await prepareQueue(url);
      await prepareQueue(url); // A repeated call is harmless.
      relay = await createTcpRelay({ host: '127.0.0.1', port: Number(new URL(url).port) });
      producer = createProducer(url, { log });
    });
    afterEach(async () => {
      await Promise.all(consumers.splice(0).map((consumer) => consumer.close({ force: true })));
    });
    afterAll(async () => {
      await producer.close();
      await relay.close();
      await started.stop();
    });

    function consume(options: Partial<ConsumerOptions>, queueUrl = url): Consumer {
      const consumer = createConsumer(queueUrl, {
        pool,
        concurrency: 1,
        log,
        onCancel: () => undefined,
        onJob: () => Promise.resolve({ kind: 'done' }),
        ...options,
      });
      consumers.push(consumer);
      return consumer;
    }

    /** Creates a consumer that counts its jobs. */
    function consumeInto(taken: { jobs: number }, options: Partial<ConsumerOptions> = {}, queueUrl = url): Consumer {
      const onJob: ConsumerOptions['onJob'] = () => {
        taken.jobs += 1;
        return Promise.resolve({ kind: 'done' });
      };
      return consume({ onJob, ...options }, queueUrl);
    }

    /** Holds jobs until the returned function is called. */
    function consumeAndHold(): () => void {
      const gate = new AbortController();
      const onJob = async (): Promise<JobOutcome> => {
        if (!gate.signal.aborted) await once(gate.signal, 'abort');
        return { kind: 'done' };
      };
      consume({ onJob });
      return () => gate.abort();
    }

    const freshPool = (): string => {
      pool = `pool-${randomUUID().slice(0, 8)}`;
      return pool;
    };
    const isEmpty = async () => {
      const { waiting, active } = await producer.counts(pool);
      return waiting + active === 0;
    };

    it('holds as many jobs as runs wait, and no more when it is filled again', async () => {
      freshPool();
      expect([await producer.fill(pool, 3), await producer.fill(pool, 3), await producer.fill(pool, 5)]).toEqual([
        3, 0, 2,
      ]);
      expect(await producer.counts(pool)).toEqual({ waiting: 5, active: 0 });
      expect(await producer.fill(pool, 1)).toBe(0);
      expect(await producer.fill(pool, 10_000)).toBe(995);
      expect(await producer.counts(pool)).toEqual({ waiting: 1000, active: 0 });
    });

    it('holds a job while it is being handled, and forgets it then', async () => {
      freshPool();
      const release = consumeAndHold();
      await producer.fill(pool, 1);
      await waitUntil(async () => (await producer.counts(pool)).active === 1, { what: 'the job to be held' });
      release();
      await waitUntil(isEmpty, { what: 'the end' });
      expect(await producer.counts(pool)).toEqual({ waiting: 0, active: 0 });
    });

    it('gives a job to another worker at once when it does not suit the first, which then rests', async () => {
      freshPool();
      const passed = { jobs: 0 };
      consume({
        onJob: () => {
          passed.jobs += 1;
          return Promise.resolve({ kind: 'passed', restMs: 3_600_000 });
        },
      });
      await producer.fill(pool, 1);
      await waitUntil(() => passed.jobs > 0, { what: 'the refusal' });
      const taken = { jobs: 0 };
      await consumeInto(taken).ready;
      await waitUntil(() => taken.jobs === 1, { what: 'the other worker' });
      const before = passed.jobs;
      await producer.fill(pool, 0);
      await delay(500);
      expect(passed.jobs).toBe(before);
    });

    it('passes a job from worker to worker, though the next one has long waited for one', async () => {
      freshPool();
      const taken = { jobs: 0 };
      const waiting = [1, 2, 3].map(() =>
        consume({
          onJob: () => {
            taken.jobs += 1;
            return Promise.resolve(taken.jobs === 3 ? { kind: 'done' } : { kind: 'passed', restMs: 3_600_000 });
          },
        }),
      );
      await Promise.all(waiting.map(({ ready }) => ready));
      await delay(500);
      await producer.fill(pool, 1);
      await waitUntil(isEmpty, { what: 'the third worker' });
      expect(taken.jobs).toBe(3);
    });

    it('ends the rest of a worker when further runs wait in its pool, or when it says so', async () => {
      freshPool();
      const taken = { jobs: 0 };
      const consumer = consume({
        onJob: () => {
          taken.jobs += 1;
          return Promise.resolve({ kind: 'passed', restMs: 3_600_000 });
        },
      });
      await producer.fill(pool, 1);
      await waitUntil(() => taken.jobs > 0, { what: 'the first refusal' });
      await delay(500); // A message about the first job may arrive late.
      const first = taken.jobs;
      // This waits until the worker has subscribed.
      await waitUntil(
        async () => {
          await producer.fill(pool, (await producer.counts(pool)).waiting + 1);
          return taken.jobs > first;
        },
        { what: 'the end of the rest', intervalMs: 200 },
      );
      await delay(500);
      const second = taken.jobs;
      consumer.endRest();
      await waitUntil(() => taken.jobs > second, { what: 'the end of the second rest' });
      expect(second).toBeGreaterThan(first);
    });

    it('hands a job out again when handling it fails', async () => {
      freshPool();
      let calls = 0;
      consume({
        onJob: () => {
          calls += 1;
          return calls === 1 ? Promise.reject(new Error('the API is away')) : Promise.resolve({ kind: 'done' });
        },
      });
      await producer.fill(pool, 1);
      await waitUntil(() => calls === 2, { what: 'the second delivery' });
      await waitUntil(isEmpty, { what: 'the end' });
      expect(calls).toBe(2);
    });

    it('gives the job of a killed worker to another', async () => {
      freshPool();
      const script = locateBuilt('packages/queue', 'fixtures/victim.js');
      const victim = spawnNode({ script, args: [url, pool], env: {} });
      await producer.fill(pool, 1);
      await victim.waitForLine(/took a job/u);
      const taken = { jobs: 0 };
      await consumeInto(taken).ready;
      expect(taken.jobs).toBe(0);
      victim.signal('SIGKILL');
      await waitUntil(() => taken.jobs === 1, { what: 'the redelivery' });
    });

    it('needs no job back that a worker took with a clock hours ahead before it died', async () => {
      freshPool();
      const script = locateBuilt('packages/queue', 'fixtures/victim.js');
      const ahead = `data:text/javascript,const now = Date.now; Date.now = () => now() + 18_000_000;`;
      const victim = spawnNode({ script, args: [url, pool], env: { NODE_OPTIONS: `--import="${ahead}"` } });
      await producer.fill(pool, 1);
      await victim.waitForLine(/took a job/u);
      victim.signal('SIGKILL');
      const taken = { jobs: 0 };
      await consumeInto(taken).ready;
      // The run still waits, so the next round fills the queue, no matter who holds what.
      expect(await producer.fill(pool, 1)).toBe(1);
      await waitUntil(() => taken.jobs >= 1, { what: 'another job' });
    });

    it('tells every worker about a cancellation', async () => {
      freshPool();
      const heard: string[][] = [[], []];
      await Promise.all(heard.map((list) => consume({ onCancel: (attemptId) => void list.push(attemptId) }).ready));
      await waitUntil(
        async () => {
          await producer.broadcastCancel('probe'); // This is repeated until both have subscribed.
          return heard.every((list) => list.includes('probe'));
        },
        { what: 'both subscriptions', intervalMs: 100 },
      );
      await producer.broadcastCancel('doomed');
      await waitUntil(() => heard.every((list) => list.includes('doomed')), { what: 'the cancellation' });
      expect(heard.map((list) => list.filter((attemptId) => attemptId === 'doomed'))).toEqual([['doomed'], ['doomed']]);
    });

    it('takes no job while paused, and finishes its jobs before it closes', async () => {
      freshPool();
      const taken = { jobs: 0, done: 0 };
      const consumer = consume({
        onJob: async () => {
          taken.jobs += 1;
          await delay(700);
          taken.done += 1;
          return { kind: 'done' };
        },
      });
      await consumer.ready;
      await producer.fill(pool, 1);
      await waitUntil(() => taken.jobs === 1, { what: 'the first job' });
      await consumer.pause();
      await producer.fill(pool, 1);
      await delay(1200);
      expect(taken).toEqual({ jobs: 1, done: 1 });
      await consumer.resume();
      await waitUntil(() => taken.jobs === 2, { what: 'the second job' });
      await consumer.close();
      expect(taken.done).toBe(2);
    });

    it('can be filled again after it was emptied under a waiting worker', async () => {
      freshPool();
      const taken = { jobs: 0 };
      await consumeInto(taken).ready;
      await producer.fill(pool, 1);
      await waitUntil(() => taken.jobs === 1, { what: 'a job before' });
      await emptyQueue(url);
      expect(await producer.fill(pool, 2)).toBe(2);
      await waitUntil(() => taken.jobs === 3, { what: 'the jobs after' });
    });

    it('continues by itself after the connection was cut', async () => {
      freshPool();
      const taken = { jobs: 0 };
      await consumeInto(taken, {}, relay.rewrite(url)).ready;
      await producer.fill(pool, 1);
      await waitUntil(() => taken.jobs === 1, { what: 'a job before' });
      relay.cut();
      await producer.fill(pool, 1);
      await delay(1500);
      expect(taken.jobs).toBe(1);
      relay.restore();
      await waitUntil(() => taken.jobs === 2, { what: 'a job after' });
    });

    it('fails with queue.unavailable instead of waiting, and works again afterwards', async () => {
      freshPool();
      const distant = createProducer(relay.rewrite(url), { log });
      relay.cut();
      // The queue is still unreachable when the answer comes.
      await expect(distant.fill(pool, 1)).rejects.toMatchObject({ code: 'queue.unavailable' });
      relay.restore();
      await waitUntil(
        () =>
          distant.fill(pool, 2).then(
            () => true,
            () => false,
          ),
        { what: 'the line to come back' },
      );
      relay.cut();
      await expect(distant.fill(pool, 3)).rejects.toMatchObject({ code: 'queue.unavailable' });
      relay.restore();
      await distant.close();
    });

    it('can be started before its queue is there', async () => {
      freshPool();
      relay.cut();
      const taken = { jobs: 0 };
      consumeInto(taken, {}, relay.rewrite(url));
      await producer.fill(pool, 1);
      await delay(1000);
      expect(taken.jobs).toBe(0);
      relay.restore();
      await waitUntil(() => taken.jobs === 1, { what: 'the job' });
    });

    it('delivers each of 1,000 jobs once', async () => {
      freshPool();
      const taken = { jobs: 0 };
      consumeInto(taken, { concurrency: 4 });
      consumeInto(taken, { concurrency: 4 });
      await producer.fill(pool, 1000);
      await waitUntil(isEmpty, { what: 'all jobs' });
      expect(taken.jobs).toBe(1000);
    }, 90_000);

    it('refuses invalid pool names', async () => {
      await expect(producer.counts('../other')).rejects.toThrow(/is not a pool name/u);
    });
  });
}
