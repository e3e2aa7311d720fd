import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimedAttempt } from './claim.ts';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';
import type { NewRun } from '../runs/submission.ts';

let under: StoreUnderTest;
beforeAll(async () => {
  under = await startStore();
});
afterAll(() => under.close());

let pools = 0;
const newPool = (): string => `pool-${pools++}`;
const gpu = (id: string) => ({ id, kind: 'gpu', model: 'x', memoryMiB: 1, engine: 'cuda', driver: null });
const queue = async (change: Partial<NewRun>): Promise<string> => (await queueRun(under.store, change)).runId;
const claim = (runId: string, worker: string) => under.store.attempts.claim(runId, worker);
/** Runs a round, and returns what it reserves in the pool. */
const round = async (pool: string, reservedAfterSeconds = 600) => {
  const made = await under.store.reservations.round({ preemptionPools: [pool], reservedAfterSeconds });
  const runs = await Promise.all(made.map(({ runId }) => under.store.runs.find(runId)));
  return made.filter((_, i) => runs[i]?.pool === pool);
};
const handBack = ({ attemptId, attemptNumber }: { attemptId: string; attemptNumber: number }) =>
  under.store.attempts.fail({ attemptId, attemptNumber, ending: 'preempted', message: 'released' });

describe('a run of higher priority that fits nowhere', () => {
  it('asks for the youngest places of the lowest priority, and for no more than it needs', async () => {
    const pool = newPool();
    const worker = await registerWorker(under.store, { pool, concurrency: 9, devices: ['a', 'b', 'c', 'd'].map(gpu) });
    const held: ClaimedAttempt[] = [];
    for (const priority of [1, 0, 0, 2]) held.push(await claim(await queue({ pool, gpus: 1, priority }), worker));
    const high = await queue({ pool, gpus: 1, priority: 5 });
    expect(await round(pool)).toEqual([{ runId: high, workerId: worker, asked: [held[2]?.attemptId] }]);
    // The run has what it needs, so no further run is asked to give up its place.
    expect(await round(pool)).toEqual([]);
    const beats = await under.store.attempts.heartbeat(
      worker,
      held.map(({ attemptId, attemptNumber }) => ({ id: attemptId, number: attemptNumber })),
    );
    const stateOf = (i: number) => beats.find(({ id }) => id === held[i]?.attemptId);
    expect([0, 1, 3].map((i) => stateOf(i)?.state)).toEqual(['running', 'running', 'running']);
    expect(stateOf(2)).toMatchObject({ state: 'preempted', displacedBy: high });
  });

  it('takes as many places as it needs, and spares those of which it needs nothing', async () => {
    const pool = newPool();
    const worker = await registerWorker(under.store, { pool, concurrency: 9, cores: 8, devices: ['a', 'b'].map(gpu) });
    const first = await claim(await queue({ pool, gpus: 1 }), worker);
    const onCores = await claim(await queue({ pool }), worker);
    const second = await claim(await queue({ pool, gpus: 1 }), worker);
    await queue({ pool, gpus: 2, priority: 1 });
    const [reserved] = await round(pool);
    expect(reserved?.asked.toSorted()).toEqual([first.attemptId, second.attemptId].toSorted());
    expect(reserved?.asked).not.toContain(onCores.attemptId);
  });

  it('asks nobody of its own priority, nobody where a pool does not allow it, and nobody if that would not be enough', async () => {
    const pool = newPool();
    const worker = await registerWorker(under.store, { pool, devices: [gpu('a'), gpu('b')], concurrency: 4 });
    await claim(await queue({ pool, gpus: 1, priority: 1 }), worker);
    await claim(await queue({ pool, gpus: 1 }), worker);
    await queue({ pool, gpus: 1, priority: 0 });
    await queue({ pool, gpus: 2, priority: 1 });
    expect(await round(pool)).toEqual([]);
    await queue({ pool, gpus: 1, priority: 1 });
    expect(await under.store.reservations.round({ preemptionPools: [] })).toEqual([]);
    // The run for two GPUs comes first, but nothing can make room for it. This one can be helped.
    await queue({ pool, gpus: 1, priority: 2 });
    expect(await round(pool)).toHaveLength(1);
  });

  it('begins before the run that gave its place, and that does not count as a try', async () => {
    const pool = newPool();
    const worker = await registerWorker(under.store, { pool });
    const low = await queue({ pool });
    const high = await queue({ pool, priority: 1 });
    let victim = await claim(low, worker);
    for (let turn = 0; turn < 3; turn++) {
      expect(await round(pool)).toMatchObject([{ asked: [victim.attemptId] }]);
      expect(await handBack(victim)).toMatchObject({ state: 'queued' });
      // There is also room elsewhere, but not for the run that gave up its place.
      const elsewhere = await registerWorker(under.store, { pool });
      await expect(claim(low, elsewhere)).rejects.toMatchObject({ code: 'worker.busy' });
      await under.store.workers.signOff(elsewhere);
      const { claimed } = await under.store.attempts.claimNext(worker);
      expect(claimed).toMatchObject({ runId: high, displacedRunIds: [low] });
      victim = await claim(low, worker);
      await handBack(claimed as ClaimedAttempt);
    }
    const attempts = await under.store.attempts.ofRun(low);
    expect(attempts[0]?.failureMessage).toBe(`it has given its place to run ${high}, which has a higher priority`);
  });
});

describe('a run that has waited for long', () => {
  it('gets a worker on which nobody begins who would take what it needs', async () => {
    const pool = newPool();
    const worker = await registerWorker(under.store, { pool, concurrency: 9, cores: 8, devices: ['a', 'b'].map(gpu) });
    const small = await claim(await queue({ pool, gpus: 1 }), worker);
    const large = await queue({ pool, gpus: 2 });
    expect(await round(pool)).toEqual([]);
    // A small run may still pass it.
    const passing = await claim(await queue({ pool, gpus: 1 }), worker);
    expect(await round(pool, 0)).toEqual([{ runId: large, workerId: worker, asked: [] }]);
    await under.store.attempts.cancel(passing.attemptId, passing.attemptNumber);
    const next = await queue({ pool, gpus: 1 });
    await expect(claim(next, worker)).rejects.toMatchObject({
      code: 'worker.busy',
      message: expect.stringContaining('is kept free for a run that comes before') as string,
    });
    // Cores are not scarce, and a run of higher priority still goes first.
    await claim(await queue({ pool, cores: 2 }), worker);
    const urgent = await claim(await queue({ pool, gpus: 1, priority: 1 }), worker);
    for (const { attemptId, attemptNumber } of [small, urgent])
      await under.store.attempts.cancel(attemptId, attemptNumber);
    expect((await under.store.attempts.claimNext(worker)).claimed?.runId).toBe(large);
  });

  it('is one at a time in each pool, keeps one worker only, and none after it was cancelled', async () => {
    const pool = newPool();
    const workers = [await registerWorker(under.store, { pool, devices: [gpu('a')] })];
    workers.push(await registerWorker(under.store, { pool, devices: [gpu('a')] }));
    for (const worker of workers) await claim(await queue({ pool, gpus: 1 }), worker);
    const { experimentId } = await queueRun(under.store, { pool, exclusive: true });
    await queue({ pool, exclusive: true });
    expect(await round(pool, 0)).toHaveLength(1);
    expect(await round(pool, 0)).toEqual([]);
    await under.store.experiments.cancel(experimentId);
    // Now it is the second run's turn.
    expect(await round(pool, 0)).toHaveLength(1);
  });
});
