/**
 * Tests a queue that loses one job in twenty and delivers another one twice. Runs still begin in their order, each exactly
 * once.
 */
import { Random } from '@ordo/core';
import { createConsumer, type JobOutcome, newJob, openQueue, queueNameOf } from '@ordo/queue';
import { createTestRedis, hasTestRedis, waitUntil } from '@ordo/testing';
import { describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../testing/start-api.ts';
import { type Experiment, post, register, resultWith } from '../testing/worker-calls.ts';

/** The number of seeds; there are two variants. */
const SEEDS = 100;
const WORKERS = 4;
const LOST = 0.05;
const DOUBLED = 0.05;

interface Begun {
  readonly lost: number;
  readonly doubled: number;
  /** The ids of the runs in the order in which they began. */
  readonly order: readonly string[];
}

/** Lets workers begin and finish all waiting runs, and returns what happened to the jobs. */
async function finishAll({ app, options }: ApiUnderTest, runs: number): Promise<Begun> {
  const order: string[] = [];
  const [random, counts] = [Random.fromSeed(1, 'jobs'), { lost: 0, doubled: 0 }];
  const queue = openQueue(options.queueUrl, queueNameOf('default'));
  const take = async (workerId: string): Promise<JobOutcome> => {
    const drawn = random.nextFloat();
    if (drawn < LOST) {
      counts.lost += 1;
      return { kind: 'done' };
    }
    if (drawn < LOST + DOUBLED) {
      counts.doubled += 1;
      await queue.bull.addBulk([newJob()]);
    }
    const { claimed } = (await post(app, `/v1/workers/${workerId}/claim`, {})).json<{
      claimed: { runId: string; attempt: { id: string; token: string } } | null;
    }>();
    if (claimed === null) return { kind: 'done' };
    order.push(claimed.runId);
    const { id, token } = claimed.attempt;
    const payload = { attemptNumber: 1, result: resultWith(30) };
    const headers = { 'x-ordo-attempt-token': token };
    expect((await app.inject({ method: 'POST', url: `/v1/attempts/${id}/result`, payload, headers })).statusCode).toBe(
      201,
    );
    return { kind: 'done' };
  };
  const consumers = [];
  for (let n = 0; n < WORKERS; n++) {
    const workerId = await register(app, { name: `w${n}` });
    const common = { pool: 'default', concurrency: 1, log: options.logger, onCancel: () => undefined };
    consumers.push(createConsumer(options.queueUrl, { ...common, onJob: () => take(workerId) }));
  }
  await waitUntil(() => order.length >= runs, { what: 'all runs', timeoutMs: 200_000 });
  await Promise.all(consumers.map((consumer) => consumer.close()));
  await queue.close();
  return { ...counts, order };
}

/** The expected findings after all runs were finished. */
const SOUND = { lossy: true, begun: 2 * SEEDS, states: ['succeeded 1'], inOrder: true };

async function tryQueue(queueUrl: string | undefined): Promise<typeof SOUND> {
  const api = await startApi({ reconcile: true, ...(queueUrl === undefined ? {} : { queueUrl }) });
  const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);
  const { id } = (await post(api.app, '/v1/experiments', { ...smallSpec(), seeds })).json<Experiment>();
  const members = await api.app.store.runs.ofExperiment(id);
  const { lost, doubled, order } = await finishAll(api, members.length);
  const ended = await api.app.store.runs.ofExperiment(id);
  await api.close();
  // Ids ascend in the order of submission. Runs that begin at the same moment may overtake each other.
  const place = new Map(
    members
      .map(({ run }) => run.id)
      .toSorted()
      .map((runId, i) => [runId, i]),
  );
  const shifts = order.map((runId, i) => Math.abs((place.get(runId) ?? Infinity) - i));
  return {
    lossy: lost > 0 && doubled > 0,
    begun: new Set(order).size,
    states: [...new Set(ended.map(({ run }) => `${run.state} ${run.attemptNumber}`))],
    inOrder: Math.max(...shifts) <= 2 * WORKERS,
  };
}

describe('a queue that loses jobs and doubles others', () => {
  it('has each run begin once and in its order, on Postgres', async () => {
    expect(await tryQueue(undefined)).toEqual(SOUND);
  }, 240_000);

  it.runIf(hasTestRedis('a lossy queue on Redis'))(
    'has each run begin once and in its order, on Redis',
    async () => {
      const redis = await createTestRedis('a lossy queue on Redis');
      expect(await tryQueue(redis?.url)).toEqual(SOUND);
      await redis?.stop();
    },
    240_000,
  );
});
