import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Allowance } from './shares.ts';
import { newRun, registerWorker, runSql, type StoreUnderTest, startStore } from '../testing/start-store.ts';
import type { NewRun } from '../runs/submission.ts';
import { LOOKED_AT } from './turns-of-owners.ts';

const MOST_LOOKED_AT = Math.max(...LOOKED_AT);

let under: StoreUnderTest;
beforeAll(async () => {
  under = await startStore();
});
afterAll(() => under.close());

const NOTHING: Allowance = { weight: null, runningLimit: null, quotaHours: null };
let submitted = 0;
/** Submits `count` runs of an owner, which are then queued, and returns their ids in order. */
async function queueOf(owner: string, count: number, change: Partial<NewRun> = {}): Promise<string[]> {
  const runs = Array.from({ length: count }, () => newRun(`share-${submitted++}`, change));
  const { experimentId } = await under.store.experiments.submit({ name: 'x', spec: {}, createdBy: null, owner, runs });
  return (await under.store.runs.ofExperiment(experimentId)).map(({ run }) => run.id).toSorted();
}
const shareOf = async (owner: string, pool: string) =>
  (await under.store.shares.list()).find((share) => share.owner === owner && share.pool === pool);
const claimNext = async (worker: string) => (await under.store.attempts.claimNext(worker)).claimed?.runId;
/** Lets `places` new workers claim, one after another, and returns the owners whose runs began. */
async function fill(pool: string, owners: Readonly<Record<string, readonly string[]>>, places: number) {
  const begun: string[] = [];
  for (let place = 0; place < places; place++) {
    begun.push((await claimNext(await registerWorker(under.store, { pool }))) ?? 'none');
  }
  const ownerOf = (id: string): string => Object.keys(owners).find((owner) => owners[owner]?.includes(id)) ?? '?';
  return begun.map(ownerOf);
}

describe('whose turn it is', () => {
  it('changes between owners, so that one with many runs does not shut out another with few', async () => {
    const pool = 'turns';
    const many = await queueOf('ann', 100, { pool });
    const few = await queueOf('bob', 3, { pool });
    const begun = await fill(pool, { ann: many, bob: few }, 8);
    // Both owners hold the same amount until bob's three runs have begun.
    expect(begun.slice(0, 6).filter((owner) => owner === 'bob')).toHaveLength(3);
    expect(begun.slice(6)).toEqual(['ann', 'ann']);
  });

  it('finds what suits the worker behind more runs for labels that nobody has than are looked at', async () => {
    const pool = 'squatted';
    await queueOf('eve', MOST_LOOKED_AT + 5, { pool, labels: ['moon'] });
    const suited = await queueOf('eve', 1, { pool });
    const worker = await registerWorker(under.store, { pool });
    expect(await claimNext(worker)).toBe(suited[0]);
  });

  it('finds what suits the worker behind more runs of other code than are looked at', async () => {
    const pool = 'other-code';
    await queueOf('old', MOST_LOOKED_AT + 5, { pool, codeVersion: 'code-before' });
    const suited = await queueOf('old', 1, { pool });
    const worker = await registerWorker(under.store, { pool });
    expect(await claimNext(worker)).toBe(suited[0]);
  });

  it('finds a small run behind more large ones than are looked at first, while there is no room for these', async () => {
    const pool = 'large-first';
    const worker = await registerWorker(under.store, { pool, machine: 'large-box', cores: 8, concurrency: 9 });
    await queueOf('ina', LOOKED_AT[0] + 5, { pool, cores: 8 });
    const [small] = await queueOf('ina', 1, { pool, cores: 2 });
    const [begun] = await queueOf('ina', 1, { pool, cores: 1, priority: 1 });
    expect([await claimNext(worker), await claimNext(worker), await claimNext(worker)]).toEqual([
      begun,
      small,
      undefined,
    ]);
  });

  it("is nobody's where nothing waits, and of an unknown worker an error", async () => {
    const worker = await registerWorker(under.store, { pool: 'empty' });
    expect(await under.store.attempts.claimNext(worker)).toEqual({ claimed: null, waitingRuns: 0 });
    await under.store.workers.signOff(worker);
    await expect(under.store.attempts.claimNext(worker)).rejects.toMatchObject({ code: 'worker.not-found' });
  });

  it('follows weights: twice the weight, twice the places', async () => {
    const pool = 'weights';
    await under.store.shares.allow({ owner: 'heavy', pool }, { ...NOTHING, weight: 2 });
    const begun = await fill(
      pool,
      { light: await queueOf('light', 9, { pool }), heavy: await queueOf('heavy', 9, { pool }) },
      9,
    );
    expect(begun.filter((owner) => owner === 'heavy')).toHaveLength(6);
  });

  it('is of the highest priority first, whoever has used how much', async () => {
    const pool = 'priorities';
    const low = await queueOf('idle', 2, { pool });
    const high = await queueOf('greedy', 2, { pool, priority: 1 });
    await runSql(under.url, `insert into "Share" (owner, pool, recent) values ('greedy', '${pool}', 1e9)`);
    expect(await fill(pool, { idle: low, greedy: high }, 4)).toEqual(['greedy', 'greedy', 'idle', 'idle']);
  });

  it('counts what was used a week ago half as much, and units as GPUs where a run has some', async () => {
    const pool = 'use';
    const devices = ['a', 'b'].map((id) => ({
      id,
      kind: 'gpu',
      model: 'x',
      memoryMiB: 1,
      engine: 'cuda',
      driver: null,
    }));
    const worker = await registerWorker(under.store, { pool, machine: 'use-box', devices, cores: 64 });
    const [runId] = await queueOf('carl', 1, { pool, gpus: 2, cores: 5 });
    const { attemptId, attemptNumber } = await under.store.attempts.claim(runId as string, worker);
    expect(await shareOf('carl', pool)).toMatchObject({ running: 1, units: 2 });
    // Three hours ago: 3 h × 2 GPUs.
    await runSql(under.url, `update "Share" set "settledAt" = now() - interval '3 hours' where owner = 'carl'`);
    await under.store.attempts.cancel(attemptId, attemptNumber);
    const used = await shareOf('carl', pool);
    expect(used).toMatchObject({ running: 0, units: 0 });
    expect(used?.usedHours).toBeCloseTo(6, 1);
    // Half a week's decay is small in three hours: 6 × (1 − ½ × 3/168 × ln 2).
    expect(used?.recentHours).toBeCloseTo(6 * (1 - (0.5 * 3 * Math.LN2) / 168), 1);
    await runSql(under.url, `update "Share" set "settledAt" = now() - interval '7 days' where owner = 'carl'`);
    expect((await shareOf('carl', pool))?.recentHours).toBeCloseTo(0.5 * (used?.recentHours ?? 0), 1);
    expect((await shareOf('carl', pool))?.usedHours).toBeCloseTo(6, 1);
    expect(await shareOf('carl', '*')).toMatchObject({ running: 0, units: 0 });
  });
});

describe('a limit', () => {
  it('is never exceeded, however many workers claim at the same moment, and nothing begins twice', async () => {
    const pool = 'limited';
    await under.store.shares.allow({ owner: 'dora', pool }, { ...NOTHING, runningLimit: 3 });
    const runs = await queueOf('dora', 12, { pool });
    await queueOf('eve', 4, { pool });
    const workers = await Promise.all(Array.from({ length: 16 }, () => registerWorker(under.store, { pool })));
    const begun = (await Promise.all(workers.map(claimNext))).filter((id) => id !== undefined);
    expect(new Set(begun).size).toBe(begun.length);
    expect(begun.filter((id) => runs.includes(id))).toHaveLength(3);
    expect(await shareOf('dora', pool)).toMatchObject({ running: 3 });
    const refused = runs.find((id) => !begun.includes(id)) as string;
    await expect(
      under.store.attempts.claim(refused, await registerWorker(under.store, { pool })),
    ).rejects.toMatchObject({
      code: 'worker.busy',
      message: expect.stringContaining('dora may have 3 runs at a time in pool limited and has 3') as string,
    });
  });

  it('of all pools counts them together', async () => {
    await under.store.shares.allow({ owner: 'fred', pool: '*' }, { ...NOTHING, runningLimit: 1 });
    const [first] = await queueOf('fred', 1, { pool: 'one' });
    const [second] = await queueOf('fred', 1, { pool: 'two' });
    const held = await under.store.attempts.claim(first as string, await registerWorker(under.store, { pool: 'one' }));
    const worker = await registerWorker(under.store, { pool: 'two' });
    await expect(under.store.attempts.claim(second as string, worker)).rejects.toMatchObject({
      message: expect.stringContaining('in all pools together') as string,
    });
    await under.store.attempts.cancel(held.attemptId, held.attemptNumber);
    await under.store.attempts.claim(second as string, worker);
  });

  it('of device-hours keeps runs waiting and fails none of them, until it is raised', async () => {
    const pool = 'quota';
    await under.store.shares.allow({ owner: 'gus', pool }, { ...NOTHING, quotaHours: 10 });
    const [runId] = await queueOf('gus', 1, { pool });
    await runSql(under.url, `update "Share" set used = 36000 where owner = 'gus' and pool = '${pool}'`);
    const worker = await registerWorker(under.store, { pool });
    expect(await under.store.attempts.claimNext(worker)).toEqual({ claimed: null, waitingRuns: 1 });
    await expect(under.store.attempts.claim(runId as string, worker)).rejects.toMatchObject({
      message: expect.stringContaining(
        'a quota of 10 device-hours in pool quota and has used 10, so none is left',
      ) as string,
    });
    expect((await under.store.runs.find(runId as string))?.state).toBe('queued');
    await under.store.shares.allow({ owner: 'gus', pool }, { ...NOTHING, quotaHours: 11 });
    expect(await claimNext(worker)).toBe(runId);
  });
});
