import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptEnding } from './retry-policy.ts';
import {
  metricEvent,
  newRun,
  noFile,
  queueRun,
  registerWorker,
  type StoreUnderTest,
  startStore,
} from '../testing/start-store.ts';

let under: StoreUnderTest;
let worker: string;
let sql: Client;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
  sql = new Client({ connectionString: under.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await under.close();
});

/** Returns the attempt as a reconciler found it before it waited for longer than a lease. */
const findOpen = async (attemptId: string) =>
  (await under.store.attempts.listOpen()).filter((attempt) => attempt.id === attemptId);
const makeDue = (runId: string) => sql.query(`update "Run" set "availableAt" = now() where id = $1`, [runId]);

/** Fails one attempt after another in the same way. Returns the states and delays (in seconds) that the run goes through. */
async function failAgainAndAgain(ending: Exclude<AttemptEnding, 'lost' | 'superseded'>, times: number) {
  const { store } = under;
  const { runId } = await queueRun(store);
  const history: string[] = [];
  for (let attemptNumber = 1; attemptNumber <= times; attemptNumber++) {
    await makeDue(runId);
    const { attemptId } = await store.attempts.claim(runId, worker);
    const moved = await store.attempts.fail({ attemptId, attemptNumber, ending, message: 'm' });
    history.push(`${moved?.state} ${Math.round((moved?.delayMs ?? 0) / 1000)}`);
    if (moved?.state === 'failed') break;
  }
  return { history, run: await store.runs.find(runId) };
}

describe('an expired lease', () => {
  it('requeues the run exactly once, however many reconcilers look', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    const silent = await findOpen(attemptId);
    const rounds = await Promise.all(Array.from({ length: 8 }, () => store.attempts.expire(silent)));
    expect(rounds.flat()).toMatchObject([{ runId, attemptId, attemptNumber: 2, state: 'queued', delayMs: 0 }]);
    expect(await store.runs.find(runId)).toMatchObject({ state: 'queued', attemptNumber: 2 });
    expect(await store.attempts.find(attemptId)).toMatchObject({ state: 'lost', failureKind: null });
  });

  it('is none when a heartbeat has renewed it since it was read', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    const silent = await findOpen(attemptId);
    await store.attempts.heartbeat(worker, [{ id: attemptId, number: 1 }]);
    expect(await store.attempts.expire(silent)).toEqual([]);
    expect(await store.attempts.expire(await findOpen(attemptId))).toHaveLength(1);
  });

  it('takes all right to write from the former owner', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    await store.attempts.expire(await findOpen(attemptId));
    const second = await store.attempts.claim(runId, worker);
    expect(second.attemptNumber).toBe(2);
    const stale = { code: 'attempt.stale' };
    await expect(store.events.append(attemptId, 1, [metricEvent(1, 1)])).rejects.toMatchObject(stale);
    const checkpoint = { attemptId, attemptNumber: 1, step: 1, sha256: 'x', bytes: 1 };
    await expect(store.checkpoints.add(checkpoint, noFile)).rejects.toMatchObject(stale);
    const result = { attemptId, attemptNumber: 1, scores: [], hypotheses: [], references: [], summary: {} };
    await expect(store.results.add(result)).rejects.toMatchObject(stale);
    const failure = { attemptId, attemptNumber: 1, ending: 'permanent', message: 'm' } as const;
    await expect(store.attempts.fail(failure)).rejects.toMatchObject(stale);
    await expect(store.attempts.cancel(attemptId, 1)).rejects.toMatchObject(stale);
    expect(await store.runs.find(runId)).toMatchObject({ state: 'running', attemptNumber: 2 });
  });

  it('and a result at the same moment lead to the result or to another attempt, never to both', async () => {
    const { store } = under;
    const outcomes = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const { runId } = await queueRun(store);
      const { attemptId } = await store.attempts.claim(runId, worker);
      const silent = await findOpen(attemptId);
      const result = { attemptId, attemptNumber: 1, scores: [], hypotheses: [], references: [], summary: {} };
      await Promise.allSettled([store.attempts.expire(silent), store.results.add(result)]);
      const run = await store.runs.find(runId);
      const attempt = await store.attempts.find(attemptId);
      const stored = await store.results.find(runId);
      outcomes.add(
        `run ${run?.state}, number ${run?.attemptNumber}, attempt ${attempt?.state}, result ${stored !== null}`,
      );
    }
    const [won, lost] = [
      'run succeeded, number 1, attempt succeeded, result true',
      'run queued, number 2, attempt lost, result false',
    ];
    expect([won, lost]).toEqual(expect.arrayContaining([...outcomes]));
  });

  it('does not fail the run until it has happened a hundred times', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    // There were 100 earlier interruptions of all three kinds.
    await sql.query(
      `insert into "Attempt" (id, "runId", number, "workerId", state, "failureKind", "leaseUntil")
       select gen_random_uuid(), $1, n, $2,
         (array['lost', 'superseded', 'failed'])[1 + n % 3]::"AttemptState",
         case when n % 3 = 2 then 'preempted' end, now()
       from generate_series(1, 100) n`,
      [runId, worker],
    );
    await sql.query(`update "Run" set "attemptNumber" = 101 where id = $1`, [runId]);
    const { attemptId } = await store.attempts.claim(runId, worker);
    expect(await store.attempts.expire(await findOpen(attemptId))).toMatchObject([
      { runId, state: 'failed', attemptNumber: 101 },
    ]);
    expect(await store.runs.find(runId)).toMatchObject({ state: 'failed', failureKind: 'preempted' });
  });
});

describe('a failed attempt', () => {
  it('is retried three times, after 2, 4 and 8 s, when the failure may be temporary', async () => {
    const { history, run } = await failAgainAndAgain('retryable', 9);
    expect(history).toEqual(['queued 2', 'queued 4', 'queued 8', 'failed 16']);
    expect(run).toMatchObject({ state: 'failed', failureKind: 'retryable', attemptNumber: 4 });
  });

  it('is retried three times when it hung, which does not count with other failures', async () => {
    const { history, run } = await failAgainAndAgain('stalled', 9);
    expect(history).toEqual(['queued 2', 'queued 4', 'queued 8', 'failed 16']);
    expect(run).toMatchObject({ state: 'failed', failureKind: 'stalled', attemptNumber: 4 });
  });

  it('is retried once after an exception that nobody expects', async () => {
    const { history, run } = await failAgainAndAgain('unexpected', 9);
    expect(history).toEqual(['queued 2', 'failed 4']);
    expect(run).toMatchObject({ state: 'failed', failureKind: 'unexpected', attemptNumber: 2 });
  });

  it.each(['permanent', 'diverged'] as const)('fails its run at once when %s', async (ending) => {
    const { history, run } = await failAgainAndAgain(ending, 9);
    expect(history).toHaveLength(1);
    expect(run).toMatchObject({ state: 'failed', failureKind: ending, failureMessage: 'm' });
  });

  it('is retried once with half the micro-batch when it ran out of memory', async () => {
    const { history, run } = await failAgainAndAgain('out-of-memory', 9);
    expect(history).toEqual(['queued 0', 'failed 0']);
    expect(run).toMatchObject({ state: 'failed', microBatches: 2 });
  });

  it('requeues its run at once when its worker was stopped, many times over', async () => {
    const { history } = await failAgainAndAgain('preempted', 12);
    expect(history).toEqual(Array.from({ length: 12 }, () => 'queued 0'));
  });

  it('requeues its run however many workers were unsuitable', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    // 2^1,024 is more than a number of Postgres can hold.
    await sql.query(
      `insert into "Attempt" (id, "runId", number, "workerId", state, "leaseUntil", "failureKind", "finishedAt")
       select gen_random_uuid(), $1, number, $2, 'failed', now(), 'unsuitable', now() from generate_series(1, 1024) number`,
      [runId, worker],
    );
    await sql.query(`update "Run" set "attemptNumber" = 1025 where id = $1`, [runId]);
    const { attemptId, attemptNumber } = await store.attempts.claim(runId, worker);
    const moved = await store.attempts.fail({ attemptId, attemptNumber, ending: 'unsuitable', message: 'no data' });
    expect(moved).toMatchObject({ state: 'queued', attemptNumber: 1026, delayMs: 0 });
  });

  it('keeps its run from being claimed until the delay is over', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    await store.attempts.fail({ attemptId, attemptNumber: 1, ending: 'retryable', message: 'm' });
    await expect(store.attempts.claim(runId, worker)).rejects.toMatchObject({
      code: 'run.not-claimable',
      message: expect.stringContaining('available at') as string,
    });
  });

  it('may be reported twice', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    const failure = { attemptId, attemptNumber: 1, ending: 'permanent', message: 'm' } as const;
    expect(await store.attempts.fail(failure)).not.toBeNull();
    expect(await store.attempts.fail(failure)).toBeNull();
  });

  it('no longer counts after the user has retried the experiment', async () => {
    const { store } = under;
    const run = newRun('asked-again');
    const { runId, experimentId } = await queueRun(store, run);
    const first = await store.attempts.claim(runId, worker);
    await store.attempts.fail({ attemptId: first.attemptId, attemptNumber: 1, ending: 'out-of-memory', message: 'm' });
    const second = await store.attempts.claim(runId, worker);
    await store.attempts.fail({ attemptId: second.attemptId, attemptNumber: 2, ending: 'out-of-memory', message: 'm' });
    expect(await store.experiments.retry(experimentId, { runs: [run] })).toEqual([runId]);
    const third = await store.attempts.claim(runId, worker);
    expect(third).toMatchObject({ attemptNumber: 3, microBatches: 1 });
    const moved = await store.attempts.fail({
      attemptId: third.attemptId,
      attemptNumber: 3,
      ending: 'out-of-memory',
      message: 'm',
    });
    expect(moved).toMatchObject({ state: 'queued', attemptNumber: 4 });
  });
});

describe('a worker that signs off', () => {
  it('hands its runs back at once', async () => {
    const { store } = under;
    const leaving = await registerWorker(store);
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, leaving);
    expect(await store.attempts.supersedeOfWorker(leaving)).toMatchObject([
      { runId, attemptNumber: 2, state: 'queued' },
    ]);
    expect(await store.attempts.find(attemptId)).toMatchObject({ state: 'superseded' });
  });
});
