/** What the API and the worker rely on, as tests of one backend. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@ordo/core';
import {
  locateBuilt,
  createTcpRelay,
  createTestDatabase,
  createTestRedis,
  spawnRealProcess,
  type TcpRelay,
  waitUntil,
} from '@ordo/testing';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { QueueBackend } from '../backend.ts';
import { type Consumer, type ConsumerOptions, createConsumer } from '../consumer.ts';
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
      await prepareQueue(url); // harmless when repeated
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

    /** A consumer that records its jobs. */
    function consumeInto(taken: string[], options: Partial<ConsumerOptions> = {}, queueUrl = url): Consumer {
      const onJob: ConsumerOptions['onJob'] = ({ runId }) => {
        taken.push(runId);
        return Promise.resolve({ kind: 'done' });
      };
      return consume({ onJob, ...options }, queueUrl);
    }

    const freshPool = (): string => {
      pool = `pool-${randomUUID().slice(0, 8)}`;
      return pool;
    };
    const wake = (runId: string, more: { attemptNumber?: number; priority?: number } = {}): Promise<void> =>
      producer.wake({ runId, attemptNumber: 1, pool, priority: 0, ...more });

    /** Takes jobs, and declines the first one for hours. */
    async function consumeOnceDeclined(): Promise<{ taken: string[] }> {
      const taken: string[] = [];
      const onJob: ConsumerOptions['onJob'] = ({ runId }) => {
        taken.push(runId);
        return Promise.resolve(taken.length === 1 ? { kind: 'later', delayMs: 7_200_000 } : { kind: 'done' });
      };
      await consume({ onJob }).ready;
      return { taken };
    }

    it('hands out higher priorities first, and equal ones in the order of arrival', async () => {
      freshPool();
      await wake('low-1', { priority: 0 });
      await wake('high', { priority: 1000 });
      await wake('low-2', { priority: 0 });
      await wake('middle', { priority: 7 });
      const taken: string[] = [];
      consumeInto(taken);
      await waitUntil(() => taken.length === 4, { what: 'four jobs' });
      expect(taken).toEqual(['high', 'middle', 'low-1', 'low-2']);
    });

    it('holds one job per run and attempt number', async () => {
      freshPool();
      await wake('run', { attemptNumber: 1 });
      await wake('run', { attemptNumber: 1 });
      await wake('run', { attemptNumber: 2 });
      expect(await producer.counts(pool)).toEqual({ waiting: 2, delayed: 0, active: 0 });
      expect(await producer.find({ runId: 'run', attemptNumber: 1, pool })).toBe('ready');
      expect(await producer.find({ runId: 'run', attemptNumber: 3, pool })).toBe('missing');
      await producer.remove({ runId: 'run', attemptNumber: 1, pool });
      expect(await producer.find({ runId: 'run', attemptNumber: 1, pool })).toBe('missing');
      expect(await producer.counts(pool)).toEqual({ waiting: 1, delayed: 0, active: 0 });
    });

    it('forgets a finished job, so that the same job can be added again', async () => {
      freshPool();
      const taken: string[] = [];
      consumeInto(taken);
      await wake('again');
      const again = { runId: 'again', attemptNumber: 1, pool };
      await waitUntil(async () => (await producer.find(again)) === 'missing', { what: 'the end' });
      await wake('again');
      await waitUntil(() => taken.length === 2, { what: 'the second delivery' });
      expect(taken).toEqual(['again', 'again']);
    });

    it('gives a job to another worker when it does not suit the first', async () => {
      freshPool();
      const refused: string[] = [];
      consume({
        onJob: ({ runId }) => {
          refused.push(runId);
          return Promise.resolve({ kind: 'later', delayMs: 200 });
        },
      });
      await wake('choosy');
      await waitUntil(() => refused.length > 0, { what: 'the refusal' });
      const taken: string[] = [];
      consumeInto(taken);
      await waitUntil(() => taken.length === 1, { what: 'the other worker' });
      expect(taken).toEqual(['choosy']);
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
      await wake('unlucky');
      await waitUntil(() => calls === 2, { what: 'the second delivery' });
      await waitUntil(async () => (await producer.counts(pool)).active === 0, { what: 'the end' });
      expect(await producer.counts(pool)).toEqual({ waiting: 0, delayed: 0, active: 0 });
    });

    it('gives the job of a killed worker to another', async () => {
      freshPool();
      const script = locateBuilt('packages/queue', 'fixtures/victim.js');
      const victim = spawnRealProcess({ script, args: [url, pool], env: {} });
      await wake('orphan');
      await victim.waitForLine(/took orphan/u);
      const taken: string[] = [];
      await consumeInto(taken).ready;
      victim.signal('SIGKILL');
      await waitUntil(() => taken.length === 1, { what: 'the redelivery' });
      expect(taken).toEqual(['orphan']);
    });

    it('takes a job from a worker that died with a clock hours ahead, when it is roused', async () => {
      freshPool();
      const script = locateBuilt('packages/queue', 'fixtures/victim.js');
      const ahead = `data:text/javascript,const now = Date.now; Date.now = () => now() + 18_000_000;`;
      const victim = spawnRealProcess({ script, args: [url, pool], env: { NODE_OPTIONS: `--import="${ahead}"` } });
      await wake('kept');
      await victim.waitForLine(/took kept/u);
      victim.signal('SIGKILL');
      const key = { runId: 'kept', attemptNumber: 1, pool };
      const taken: string[] = [];
      await consumeInto(taken).ready;
      // Its lock lasts five seconds by the clock of Redis, and five hours by its own.
      if (backend === 'redis') {
        await waitUntil(() => taken.length === 1, { what: 'the redelivery' });
        return;
      }
      await delay(8000);
      expect([taken, await producer.find(key)]).toEqual([[], 'held']);
      await producer.rouse(key);
      await waitUntil(async () => (await producer.find(key)) === 'missing', { what: 'the end' });
      expect(taken).toEqual(['kept']);
    });

    it('tells every worker about a cancellation', async () => {
      freshPool();
      const heard: string[][] = [[], []];
      await Promise.all(heard.map((list) => consume({ onCancel: (attemptId) => void list.push(attemptId) }).ready));
      await waitUntil(
        async () => {
          await producer.broadcastCancel('probe'); // until both have subscribed
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
      const taken: string[] = [];
      const done: string[] = [];
      const consumer = consume({
        onJob: async ({ runId }) => {
          taken.push(runId);
          await delay(700);
          done.push(runId);
          return { kind: 'done' };
        },
      });
      await consumer.ready;
      await wake('held');
      await waitUntil(() => taken.length === 1, { what: 'the first job' });
      await consumer.pause();
      await wake('waiting');
      await delay(1200);
      expect(taken).toEqual(['held']);
      await consumer.resume();
      await waitUntil(() => taken.length === 2, { what: 'the second job' });
      await consumer.close();
      expect(done).toEqual(['held', 'waiting']);
    });

    it('can be refilled after it was emptied under a waiting worker', async () => {
      freshPool();
      const { taken } = await consumeOnceDeclined();
      const lost = { runId: 'lost', attemptNumber: 1, pool };
      await wake('lost');
      await waitUntil(async () => (await producer.find(lost)) === 'asleep', { what: 'the declined job' });
      await emptyQueue(url);
      expect(await producer.find(lost)).toBe('missing');
      await wake('lost');
      await waitUntil(() => taken.length === 2, { what: 'a job after' });
      expect(taken).toEqual(['lost', 'lost']);
    });

    it('hands out a job that is asleep at once when it is roused', async () => {
      freshPool();
      const { taken } = await consumeOnceDeclined();
      const key = { runId: 'sleeper', attemptNumber: 1, pool };
      await wake('sleeper');
      await waitUntil(async () => (await producer.find(key)) === 'asleep', { what: 'the declined job' });
      await producer.rouse(key);
      await waitUntil(() => taken.length === 2, { what: 'the second delivery' });
      await waitUntil(async () => (await producer.find(key)) === 'missing', { what: 'the end' });
      await producer.rouse(key); // nothing to rouse
      expect(taken).toEqual(['sleeper', 'sleeper']);
    });

    it('continues by itself after the connection was cut', async () => {
      freshPool();
      const taken: string[] = [];
      await consumeInto(taken, {}, relay.rewrite(url)).ready;
      await wake('first');
      await waitUntil(() => taken.length === 1, { what: 'a job before' });
      relay.cut();
      await wake('second');
      await delay(1500);
      expect(taken).toEqual(['first']);
      relay.restore();
      await waitUntil(() => taken.length === 2, { what: 'a job after' });
    });

    it('fails with queue.unavailable instead of waiting, and works again afterwards', async () => {
      freshPool();
      const distant = createProducer(relay.rewrite(url), { log });
      const distantWake = (runId: string): Promise<void> =>
        distant.wake({ runId, attemptNumber: 1, pool, priority: 0 });
      relay.cut();
      // The queue is still away when the answer comes.
      await expect(distantWake('one')).rejects.toMatchObject({ code: 'queue.unavailable' });
      relay.restore();
      await waitUntil(
        () =>
          distantWake('two').then(
            () => true,
            () => false,
          ),
        { what: 'the line to come back' },
      );
      relay.cut();
      await expect(distantWake('three')).rejects.toMatchObject({ code: 'queue.unavailable' });
      relay.restore();
      await distant.close();
    });

    it('can be started before its queue is there', async () => {
      freshPool();
      relay.cut();
      const taken: string[] = [];
      consumeInto(taken, {}, relay.rewrite(url));
      await wake('patient');
      await delay(1000);
      expect(taken).toEqual([]);
      relay.restore();
      await waitUntil(() => taken.length === 1, { what: 'the job' });
    });

    it('delivers each of 1,000 jobs once', async () => {
      freshPool();
      const expected = Array.from({ length: 1000 }, (_, i) => `run-${i}`);
      const taken: string[] = [];
      consumeInto(taken, { concurrency: 4 });
      consumeInto(taken, { concurrency: 4 });
      for (let i = 0; i < expected.length; i += 50) await Promise.all(expected.slice(i, i + 50).map((id) => wake(id)));
      await waitUntil(() => taken.length >= 1000, { what: 'all jobs', timeoutMs: 60_000 });
      await delay(500);
      expect(taken.toSorted()).toEqual(expected.toSorted());
    }, 90_000);

    it('refuses invalid pool names and priorities', async () => {
      freshPool();
      await expect(wake('run', { priority: 1001 })).rejects.toThrow(/1001 is not an integer from 0 to 1000/u);
      await expect(producer.counts('../other')).rejects.toThrow(/is not a pool name/u);
    });
  });
}
