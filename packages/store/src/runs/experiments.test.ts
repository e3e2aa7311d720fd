import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newRun,
  noFile,
  registerWorker,
  releaseAll,
  runSql,
  type StoreUnderTest,
  startStore,
} from '../testing/start-store.ts';
import type { NewRun, Submission } from './submission.ts';

let under: StoreUnderTest;
let worker: string;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
});
afterAll(() => under.close());

const submission = (hashes: string[], change: Partial<Submission> = {}): Submission => ({
  name: 'x',
  spec: { s: 1 },
  createdBy: null,
  runs: hashes.map((hash) => newRun(hash)),
  ...change,
});
const runIdsOf = async (experimentId: string): Promise<string[]> =>
  (await under.store.runs.ofExperiment(experimentId)).map((member) => member.run.id);

/** Claims and finishes the run. */
async function succeed(runId: string): Promise<void> {
  const { attemptId, attemptNumber } = await under.store.attempts.claim(runId, worker);
  await under.store.results.add({ attemptId, attemptNumber, scores: [], hypotheses: [], references: [], summary: {} });
}

/** Submits the runs to a pool, lets one worker after another begin them, and returns their content hashes in that order. */
async function beginAll(pool: string, runs: readonly NewRun[]): Promise<string[]> {
  const { store } = under;
  await store.experiments.submit(submission([], { runs: [...runs] }));
  const begun: string[] = [];
  for (const _ of runs) {
    const { claimed } = await store.attempts.claimNext(await registerWorker(store, { pool }));
    begun.push(claimed?.contentHash ?? 'none');
  }
  return begun;
}

describe('a submission', () => {
  it('attaches runs with the same content instead of repeating them', async () => {
    const { store } = under;
    const first = await store.experiments.submit(submission(['a1', 'a2']));
    const [done] = await runIdsOf(first.experimentId);
    await succeed(done as string);
    const second = await store.experiments.submit(submission(['a2', 'a3', 'a1']));
    const members = await store.runs.ofExperiment(second.experimentId);
    expect(members.map((member) => [member.run.contentHash, member.attached, member.run.state])).toEqual([
      ['a2', true, 'queued'],
      ['a3', false, 'queued'],
      ['a1', true, 'succeeded'],
    ]);
  });

  it('says which code its runs have, and when the last of them ended', async () => {
    const { store } = under;
    const runs = [newRun('v1'), newRun('v2', { codeVersion: 'newer' })];
    const { experimentId } = await store.experiments.submit(submission([], { runs }));
    const [first = '', second = ''] = await runIdsOf(experimentId);
    await succeed(first);
    const found = await store.experiments.find(experimentId);
    expect(found?.codeVersions.toSorted()).toEqual([newRun('v1').codeVersion, 'newer'].toSorted());
    expect(found?.finishedAt).toBeNull();
    await runSql(
      under.url,
      `update "Run" set state = 'failed', "finishedAt" = '2030-01-02T03:04:05Z' where id = '${second}'`,
    );
    expect((await store.experiments.find(experimentId))?.finishedAt).toEqual(new Date('2030-01-02T03:04:05Z'));
  });

  it('has its runs begin in its own order, so that the first rows of its table are there first', async () => {
    expect(
      await beginAll(
        'own-order',
        ['o3', 'o1', 'o4', 'o2'].map((hash) => newRun(hash, { pool: 'own-order' })),
      ),
    ).toEqual(['o3', 'o1', 'o4', 'o2']);
  });

  it('has its runs begin seed by seed, so that all variants can be compared as soon as each has one', async () => {
    const runs = ['none', 'sape'].flatMap((variant) =>
      [7, 3].map((seed) => newRun(`${variant} ${seed}`, { variant, seed, pool: 'by-seed' })),
    );
    expect(await beginAll('by-seed', runs)).toEqual(['none 7', 'sape 7', 'none 3', 'sape 3']);
  });

  it('requeues runs that failed or were cancelled', async () => {
    const { store } = under;
    const first = await store.experiments.submit(submission(['b1']));
    await store.experiments.cancel(first.experimentId);
    const second = await store.experiments.submit(submission(['b1']));
    expect((await store.runs.ofExperiment(second.experimentId))[0]?.run).toMatchObject({
      state: 'queued',
      attemptNumber: 2,
    });
  });

  it('moves a run that nobody has begun to the code of an equal run, whose workers are there', async () => {
    const { store } = under;
    await store.experiments.submit(submission([], { runs: [newRun('moved', { codeVersion: 'code-before' })] }));
    const { experimentId } = await store.experiments.submit(submission(['moved']));
    const [runId] = await runIdsOf(experimentId);
    expect((await store.attempts.claim(runId as string, worker)).attemptNumber).toBe(1);
  });

  it('creates one experiment when it is sent twenty times at once with one Idempotency-Key', async () => {
    const { store } = under;
    const idempotency = { owner: 'o', key: 'k', requestHash: 'h' };
    const before = (await store.experiments.list({ limit: 200 })).length;
    const sent = Array.from({ length: 20 }, () => store.experiments.submit(submission(['c1', 'c2'], { idempotency })));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map((answer) => answer.experimentId)).size).toBe(1);
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await store.experiments.list({ limit: 200 })).toHaveLength(before + 1);
  });

  it('is refused with the experiment that its Idempotency-Key has made from another spec, but not for another owner’s key', async () => {
    const { store } = under;
    const keyed = (owner: string, requestHash: string) =>
      store.experiments.submit(submission(['d1'], { idempotency: { owner, key: 'dk', requestHash } }));
    const { experimentId } = await keyed('o', 'h1');
    await expect(keyed('o', 'h2')).rejects.toMatchObject({
      code: 'idempotency.mismatch',
      message: `Idempotency-Key "dk" has made experiment ${experimentId}, from another spec, data or code`,
    });
    expect((await keyed('p', 'h2')).replayed).toBe(false);
  });

  it('creates each run once, without a deadlock, when many send the same runs at once', async () => {
    const { store } = under;
    const hashes = Array.from({ length: 12 }, (_, i) => `e${i}`);
    const sent = Array.from({ length: 10 }, (_, i) =>
      store.experiments.submit(submission(i % 2 === 0 ? hashes : hashes.toReversed())),
    );
    const experiments = await Promise.all(sent);
    const ids = await Promise.all(experiments.map(({ experimentId }) => runIdsOf(experimentId)));
    expect(new Set(ids.flat()).size).toBe(12);
  });
});

describe('cancelling', () => {
  it('stops queued and running runs, and returns the attempts that must stop', async () => {
    const { store } = under;
    const { experimentId } = await store.experiments.submit(submission(['f1', 'f2', 'f3']));
    const [running, finished] = await runIdsOf(experimentId);
    const { attemptId } = await store.attempts.claim(running as string, worker);
    await succeed(finished as string);
    const stopped = await store.experiments.cancel(experimentId);
    expect(stopped).toHaveLength(2);
    expect(stopped).toContainEqual({ runId: running, attemptId });
    expect((await store.experiments.find(experimentId))?.runs).toEqual({
      queued: 0,
      running: 0,
      succeeded: 1,
      failed: 0,
      cancelled: 2,
    });
    expect((await store.attempts.find(attemptId))?.state).toBe('cancelled');
  });

  it('is refused, and leaves no trace, when all runs have ended; repeated, it is harmless', async () => {
    const { store } = under;
    const { experimentId } = await store.experiments.submit(submission(['f4']));
    const [runId] = await runIdsOf(experimentId);
    await succeed(runId as string);
    await expect(store.experiments.cancel(experimentId)).rejects.toMatchObject({ code: 'experiment.conflict' });
    expect((await store.experiments.find(experimentId))?.cancelledAt).toBeNull();
    const other = await store.experiments.submit(submission(['f5']));
    expect(await store.experiments.cancel(other.experimentId)).toHaveLength(1);
    expect(await store.experiments.cancel(other.experimentId)).toEqual([]);
  });

  it('leaves a run alone that another experiment still needs', async () => {
    const { store } = under;
    const one = await store.experiments.submit(submission(['g1']));
    const other = await store.experiments.submit(submission(['g1']));
    expect(await store.experiments.cancel(one.experimentId)).toEqual([]);
    expect(await store.experiments.cancel(other.experimentId)).toHaveLength(1);
  });

  it('leaves no attempt open when a claim happens at the same moment', async () => {
    const { store } = under;
    for (let round = 0; round < 15; round++) {
      const { experimentId } = await store.experiments.submit(submission([`h${round}`]));
      const [runId] = await runIdsOf(experimentId);
      await Promise.allSettled([store.attempts.claim(runId as string, worker), store.experiments.cancel(experimentId)]);
      expect((await store.runs.find(runId as string))?.state).toBe('cancelled');
      const attempts = await store.attempts.ofRun(runId as string);
      expect(attempts.every((attempt) => attempt.state === 'cancelled')).toBe(true);
    }
  });
});

describe('retrying', () => {
  it('is refused when no run has failed or was cancelled', async () => {
    const { store } = under;
    const { experimentId } = await store.experiments.submit(submission(['i1']));
    await expect(store.experiments.retry(experimentId, { runs: [newRun('i1')] })).rejects.toMatchObject({
      code: 'experiment.conflict',
    });
  });

  it('queues the cancelled runs again, under a new attempt number', async () => {
    const { store } = under;
    const { experimentId } = await store.experiments.submit(submission(['i2']));
    await store.experiments.cancel(experimentId);
    expect(await store.experiments.retry(experimentId, { runs: [newRun('i2')] })).toEqual(await runIdsOf(experimentId));
    expect((await store.runs.ofExperiment(experimentId))[0]?.run).toMatchObject({ state: 'queued', attemptNumber: 2 });
    expect((await store.experiments.find(experimentId))?.cancelledAt).toBeNull();
  });
});

describe('after the code changed', () => {
  it('a queued run that no worker can claim fails, and a retry runs it with the present code', async () => {
    const { store } = under;
    const old = newRun('m1-old', { codeVersion: 'code-old' });
    const { experimentId } = await store.experiments.submit({ ...submission([]), runs: [old, newRun('m2')] });
    const [stuck, other] = await runIdsOf(experimentId);
    const unclaimable = async () => (await store.runs.unclaimable('code-a')).map((run) => run.runId);
    const letTimePass = async (table: string, column: string) =>
      await runSql(under.url, `update "${table}" set "${column}" = now() - interval '1 minute'`);
    // The workers for this code may be about to register.
    expect(await unclaimable()).toEqual([]);
    await letTimePass('Run', 'availableAt');
    const oldWorker = await registerWorker(store, { codeVersion: 'code-old' });
    expect(await unclaimable()).toEqual([]);
    await store.workers.signOff(oldWorker);
    await store.runs.keepCodeAlive('code-old');
    expect(await unclaimable()).toEqual([]);
    await letTimePass('LivingCode', 'lastSeenAt');
    expect(await unclaimable()).toEqual([stuck]);
    await store.runs.failUnclaimable(await store.runs.unclaimable('code-a'));
    expect((await store.runs.find(stuck as string))?.failureMessage).toMatch(
      /belongs to code code-old, which no worker runs/,
    );
    const queued = await store.experiments.retry(experimentId, { runs: [newRun('m1-new'), newRun('m2')] });
    const [fresh, kept] = await runIdsOf(experimentId);
    expect(queued).toEqual([fresh]);
    expect(fresh).not.toBe(stuck);
    expect(kept).toBe(other);
    expect(await store.runs.find(stuck as string)).toBeNull();
  });
});

describe('deleting', () => {
  it('is refused while runs are queued or running', async () => {
    const { store } = under;
    const { experimentId } = await store.experiments.submit(submission(['j1']));
    await expect(store.experiments.remove(experimentId)).rejects.toMatchObject({ code: 'experiment.conflict' });
  });

  it('is refused while a run waits that only cancelled experiments have besides, because nobody would want it', async () => {
    const { store } = under;
    const cancelled = await store.experiments.submit(submission(['w1']));
    const living = await store.experiments.submit(submission(['w1']));
    await store.experiments.cancel(cancelled.experimentId);
    await expect(store.experiments.remove(living.experimentId)).rejects.toMatchObject({ code: 'experiment.conflict' });
    await store.experiments.cancel(living.experimentId);
    const [runId] = await runIdsOf(cancelled.experimentId);
    await store.experiments.remove(living.experimentId);
    expect(await store.runs.find(runId as string)).toMatchObject({ state: 'cancelled' });
  });

  it('deletes the runs that no other experiment shares, with their artifacts', async () => {
    const { store } = under;
    const one = await store.experiments.submit(submission(['k1', 'k2']));
    const [own, shared] = await runIdsOf(one.experimentId);
    const { attemptId } = await store.attempts.claim(own as string, worker);
    await store.checkpoints.add({ attemptId, attemptNumber: 1, step: 1, sha256: 'art', bytes: 1 }, noFile);
    await store.experiments.submit(submission(['k2']));
    await store.experiments.cancel(one.experimentId);
    await store.experiments.remove(one.experimentId);
    expect(await releaseAll(store)).toEqual(['art']);
    expect(await store.runs.find(own as string)).toBeNull();
    expect(await store.runs.find(shared as string)).not.toBeNull();
    await expect(store.experiments.remove(one.experimentId)).rejects.toMatchObject({ code: 'experiment.not-found' });
  });
});

describe('the runs that are due', () => {
  it('are counted in each pool, without those that wait for a while or have begun', async () => {
    const { store } = under;
    const runs = [1, 2, 3].map((n) => newRun(`due ${n}`, { pool: 'due' }));
    const { experimentId } = await store.experiments.submit(submission([], { runs }));
    const counted = async () => (await store.runs.countDue()).filter(({ pool }) => pool === 'due');
    expect(await counted()).toEqual([{ pool: 'due', runs: 3 }]);
    const [first = '', second = ''] = await runIdsOf(experimentId);
    await runSql(under.url, `update "Run" set "availableAt" = now() + interval '1 hour' where id = '${first}'`);
    await store.attempts.claim(second, await registerWorker(store, { pool: 'due' }));
    expect(await counted()).toEqual([{ pool: 'due', runs: 1 }]);
    await store.experiments.cancel(experimentId);
    expect(await counted()).toEqual([]);
  });

  it('are counted up to a thousand, so that millions cost no more', async () => {
    const many = Array.from({ length: 1003 }, (_, i) => newRun(`many-${i}`, { pool: 'many' }));
    await under.store.experiments.submit(submission([], { runs: many }));
    expect(await under.store.runs.countDue()).toContainEqual({ pool: 'many', runs: 1000 });
  });
});
