import { SILENT_AFTER_MS } from '@ordo/core/lease';
import { createConsumer } from '@ordo/queue';
import { waitUntil } from '@ordo/testing';
import type { CodeBase } from '@ordo/spec';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReconciler, type Reconcile } from './reconcile.ts';
import { buildApp } from '../app.ts';
import { loseJobs } from '../testing/lose-jobs.ts';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { claim, post, register, submit } from '../testing/worker-calls.ts';

describe('the reconciler', () => {
  let api: ApiUnderTest;
  let worker: string;
  let sql: Client;
  let round: Reconcile;
  beforeAll(async () => {
    api = await startApi();
    round = createReconciler(api.app, api.options.logger);
    worker = await register(api.app);
    sql = new Client({ connectionString: api.databaseUrl });
    await sql.connect();
  });
  afterAll(async () => {
    await sql.end();
    await api.close();
  });
  const open = () => api.app.store.attempts.listOpen();
  const waiting = async () => (await api.app.queue.counts('default')).waiting;

  it('refills an emptied queue from Postgres, once', async () => {
    await submit(api.app, 301);
    await loseJobs(api);
    expect(await round([])).toEqual({ expired: 0, woken: 4 });
    expect(await waiting()).toBe(4);
    expect(await round([])).toEqual({ expired: 0, woken: 0 });
  });

  it('requeues the run of a silent worker once, with a new attempt number', async () => {
    const { runs } = await submit(api.app, 302);
    const runId = runs[0]?.id ?? '';
    await claim(api.app, runId, worker);
    expect(await round(null)).toEqual({ expired: 0, woken: 0 });
    const silent = await open();
    const rounds = await Promise.all([round(silent), round(silent), round(silent)]);
    expect(rounds.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
    expect(await api.app.store.runs.find(runId)).toMatchObject({ state: 'queued', attemptNumber: 2 });
    // The four runs of the previous test also wait.
    expect(await api.app.store.runs.countDue()).toEqual([{ pool: 'default', runs: 8 }]);
  });

  it('leaves an attempt alone whose worker was heard of since the reconciler looked, even hours ago', async () => {
    const { runs } = await submit(api.app, 303);
    const { attempt } = await claim(api.app, runs[0]?.id ?? '', worker);
    const silent = await open();
    await post(api.app, `/v1/workers/${worker}/heartbeat`, { attempts: [{ id: attempt.id, number: 1 }] });
    expect((await round(silent)).expired).toBe(0);
    expect(await api.app.store.attempts.find(attempt.id)).toMatchObject({ state: 'claimed' });
  });

  it('adds another job for one that a worker holds which has died before it could claim a run', async () => {
    await submit(api.app, 304);
    const waits = await waiting();
    const victim = createConsumer(api.options.queueUrl, {
      pool: 'default',
      concurrency: 100,
      onJob: () => new Promise(() => undefined),
      onCancel: () => undefined,
      log: api.options.logger,
    });
    await waitUntil(async () => (await waiting()) === 0, { what: 'the held jobs' });
    await victim.close({ force: true });
    expect((await round([])).woken).toBe(waits);
  });

  it('wakes a run after its backoff, whatever the clocks of API and workers say', async () => {
    const { runs } = await submit(api.app, 305);
    const { attempt } = await claim(api.app, runs[0]?.id ?? '', worker);
    const failure = { attemptNumber: 1, outcome: 'failed', kind: 'retryable', message: 'm' };
    await post(api.app, `/v1/attempts/${attempt.id}/finish`, failure);
    await loseJobs(api);
    const others = (await round([])).woken;
    await waitUntil(async () => (await round([])).woken === 1, { what: 'the end of the backoff' });
    expect(await waiting()).toBe(others + 1);
  });

  it("brings back times that lie hours ahead after the database's clock was set back", async () => {
    const { runs } = await submit(api.app, 306);
    const runId = runs[0]?.id ?? '';
    await sql.query(`update "Run" set "availableAt" = now() + interval '3 hours' where id = $1`, [runId]);
    await sql.query(`update "Worker" set "lastSeenAt" = now() + interval '3 hours'`);
    await loseJobs(api);
    await api.app.store.health.repairFutureTimes();
    await waitUntil(async () => (await round([])).woken > 0, { what: 'the run to be woken' });
    expect((await claim(api.app, runId, worker)).attempt.number).toBe(1);
    const silent = `interval '${SILENT_AFTER_MS + 1000} milliseconds'`;
    await sql.query(`update "Worker" set "lastSeenAt" = "lastSeenAt" - ${silent}`);
    expect(await api.app.store.workers.countOnline()).toBe(0);
  });
});

const deploy = async (before: ApiUnderTest, code: CodeBase): Promise<void> => {
  const app = await buildApp({ ...before.options, code });
  await createReconciler(app, before.options.logger)([]);
  await app.close();
};
const letMinutePass = async (before: ApiUnderTest): Promise<void> => {
  const sql = new Client({ connectionString: before.databaseUrl });
  await sql.connect();
  await sql.query(`update "Run" set "availableAt" = now() - interval '1 minute'`);
  await sql.query(`update "LivingCode" set "lastSeenAt" = now() - interval '1 minute'`);
  await sql.end();
};

describe('a deploy of other code', () => {
  const versions = { text: 't', training: 'a', decoding: 'd', scoring: 's' };
  const codeNamed = (version: string, training = 'a'): CodeBase => ({
    version,
    stages: { ...versions, training },
  });
  it('takes over a queued run when its hash is still the same, and fails it when it is not', async () => {
    const before = await startApi({ code: codeNamed('before') });
    const { runs } = await submit(before.app, 330);
    const find = () => before.app.store.runs.find(runs[0]?.id ?? '');
    await letMinutePass(before);
    await deploy(before, codeNamed('with another comment'));
    expect(await find()).toMatchObject({ state: 'queued', codeVersion: 'with another comment' });
    await deploy(before, codeNamed('with another kernel', 'b'));
    expect(await find()).toMatchObject({
      state: 'failed',
      failureMessage: expect.stringContaining('belongs to code with another') as string,
    });
    await before.close();
  });

  it('that replaces one process after the other strands no run that the old workers hand back', async () => {
    const before = await startApi({ code: codeNamed('before') });
    const { runs } = await submit(before.app, 331);
    const runId = runs[0]?.id ?? '';
    const oldWorker = await register(before.app, { codeVersion: 'before' });
    await claim(before.app, runId, oldWorker);
    // The new API starts while the old one still runs, and only then do the old workers leave.
    const after = await buildApp({ ...before.options, code: codeNamed('after') });
    const reconcileAfter = createReconciler(after, before.options.logger);
    await before.app.store.runs.keepCodeAlive('before');
    await before.app.inject({ method: 'DELETE', url: `/v1/workers/${oldWorker}` });
    await reconcileAfter([]);
    expect(await after.store.runs.find(runId)).toMatchObject({ state: 'queued', codeVersion: 'before' });
    await letMinutePass(before);
    await before.app.store.runs.keepCodeAlive('before');
    await reconcileAfter([]);
    expect(await after.store.runs.find(runId)).toMatchObject({ state: 'queued', codeVersion: 'before' });
    await letMinutePass(before);
    await reconcileAfter([]);
    expect(await after.store.runs.find(runId)).toMatchObject({
      state: 'queued',
      codeVersion: 'after',
      attemptNumber: 2,
    });
    const newWorker = await register(after, { codeVersion: 'after' });
    expect((await claim(after, runId, newWorker)).attempt.number).toBe(2);
    await after.close();
    await before.close();
  });
});
