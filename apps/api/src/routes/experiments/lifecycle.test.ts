import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, CODE_VERSION, smallSpec, startApi } from '../../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, resultWith, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

const sendKeyed = (size: number) => {
  const headers = { 'idempotency-key': 'k-1' };
  return api.app.inject({ method: 'POST', url: '/v1/experiments', payload: smallSpec(size), headers });
};
const get = async <T>(url: string): Promise<T> => (await api.app.inject(url)).json<T>();

describe('an experiment', () => {
  it('is expanded and saved, and jobs wait for its runs at once', async () => {
    const experiment = await submit(api.app, 101);
    expect(experiment).toMatchObject({ name: 'two ways', state: 'queued', spec: smallSpec(101) });
    expect(experiment.runs.map((run) => [run.variant, run.seed, run.attached])).toEqual([
      ['none', 1, false],
      ['none', 2, false],
      ['sape', 1, false],
      ['sape', 2, false],
    ]);
    expect(await api.app.queue.counts('default')).toMatchObject({ waiting: 4 });
  });

  it('is created once when it is sent twice with one Idempotency-Key: 201, then 200', async () => {
    const [first, second] = [await sendKeyed(102), await sendKeyed(102)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json<{ id: string }>().id).toBe(first.json<{ id: string }>().id);
    expect((await sendKeyed(103)).json()).toMatchObject({ status: 409, code: 'idempotency.mismatch' });
  });

  it('can be planned without being created: new runs, runs to attach, and the cost', async () => {
    await submit(api.app, 104);
    const spec = { ...smallSpec(104), seeds: [1, 2, 3] };
    const plan = (await post(api.app, '/v1/plan', spec)).json<{
      runs: { existing: unknown; trainingTokens: number }[];
      totals: { newRuns: number };
    }>();
    expect(plan.runs.map((run) => run.existing !== null)).toEqual([true, true, false, true, true, false]);
    expect(plan.totals).toMatchObject({ runs: 6, newRuns: 2 });
    expect(plan.runs[0]?.trainingTokens).toBeGreaterThan(0);
  });

  it('can be planned within a limit of memory, which tells what a second computation of layers saves', async () => {
    interface Planned {
      readonly runs: Record<'memoryBytes' | 'recomputedMemoryBytes' | 'memoryLimitBytes', number>[];
      readonly totals: { readonly peakMemoryBytes: number };
    }
    const planWith = async (resources: object) =>
      (await post(api.app, '/v1/plan', { ...smallSpec(107), resources })).json<Planned>();
    const free = await planWith({});
    const [run] = free.runs;
    expect(run).toMatchObject({ memoryLimitBytes: null, recomputes: false });
    expect(run?.recomputedMemoryBytes).toBeLessThan(run?.memoryBytes ?? 0);
    expect(free.totals.peakMemoryBytes).toBe(Math.max(...free.runs.map(({ memoryBytes }) => memoryBytes)));
    const asked = await planWith({ recompute: 'always', memoryMiB: 512 });
    expect(asked.runs[0]).toEqual({ ...run, memoryLimitBytes: 512 * 2 ** 20, recomputes: true });
    const most = Math.max(...free.runs.map(({ recomputedMemoryBytes }) => recomputedMemoryBytes));
    expect(asked.totals.peakMemoryBytes).toBe(most);
  });

  it('can be cancelled, retried and, once it has ended, deleted', async () => {
    const { id, runs } = await submit(api.app, 105);
    const running = await claim(api.app, runs[0]?.id ?? '', worker);
    expect((await api.app.inject({ method: 'DELETE', url: `/v1/experiments/${id}` })).statusCode).toBe(409);
    const cancelled = (await post(api.app, `/v1/experiments/${id}/cancel`, {})).json<{
      experiment: { state: string };
      cancelledRuns: string[];
    }>();
    expect(cancelled.experiment.state).toBe('cancelled');
    expect(cancelled.cancelledRuns).toHaveLength(4);
    const heartbeat = { attempts: [{ id: running.attempt.id, number: 1 }] };
    expect((await post(api.app, `/v1/workers/${worker}/heartbeat`, heartbeat)).json()).toMatchObject({
      attempts: [{ id: running.attempt.id, state: 'cancelled' }],
    });
    const retried = (await post(api.app, `/v1/experiments/${id}/retry`, {})).json<{ queuedRuns: string[] }>();
    expect(retried.queuedRuns).toHaveLength(4);
    expect((await post(api.app, `/v1/experiments/${id}/retry`, {})).statusCode).toBe(409);
    await post(api.app, `/v1/experiments/${id}/cancel`, {});
    expect((await api.app.inject({ method: 'DELETE', url: `/v1/experiments/${id}` })).statusCode).toBe(204);
    expect(await get(`/v1/experiments/${id}`)).toMatchObject({ code: 'experiment.not-found' });
    expect(await get(`/v1/runs/${runs[0]?.id}`)).toMatchObject({ code: 'run.not-found' });
  });
});

describe('a run', () => {
  it('goes from claim to result, even when a worker stops and leaves a checkpoint', async () => {
    const { app } = api;
    const { runs } = await submit(app, 110);
    const runId = runs[0]?.id ?? '';
    const first = await claim(app, runId, worker);
    expect(first).toMatchObject({ attempt: { number: 1 }, checkpoint: null });
    expect(first.spec).toMatchObject({ variant: 'none', seed: 1, dataset: { id: 'order-probe', train: 110 } });
    const url = `/v1/attempts/${first.attempt.id}`;
    const events = numbered([1, 2, 3].map(lossAt));
    expect((await post(app, `${url}/events`, { attemptNumber: 1, events })).json()).toEqual({ lastSeq: 3 });
    expect((await post(app, `${url}/events`, { attemptNumber: 1, events })).json()).toEqual({ lastSeq: 3 });

    const bytes = Buffer.alloc(3_000_000, 'state of training');
    const put = (sha: string, step: number) =>
      app.inject({
        method: 'PUT',
        url: `${url}/checkpoint?attemptNumber=1&step=${step}&sha256=${sha}`,
        body: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await put(sha256('other'), 2)).json()).toMatchObject({ code: 'artifact.corrupt' });
    expect((await put(sha256(bytes), 2)).json()).toEqual({ step: 2 });
    expect((await post(app, `${url}/finish`, { attemptNumber: 1, outcome: 'released' })).json()).toEqual({
      run: { state: 'queued', delayMs: 0 },
    });
    expect((await put(sha256(bytes), 3)).json()).toMatchObject({ code: 'attempt.stale' });

    const second = await claim(app, runId, worker);
    expect(second).toMatchObject({ attempt: { number: 2 }, checkpoint: { step: 2, bytes: 3_000_000 } });
    const downloaded = await app.inject(`/v1/runs/${runId}/checkpoint`);
    expect(sha256(downloaded.rawPayload)).toBe(sha256(bytes));
    expect(downloaded.headers).toMatchObject({ 'x-ordo-step': '2', 'x-ordo-sha256': sha256(bytes) });

    const rest = { attemptNumber: 2, events: numbered([3, 4].map(lossAt)) };
    await post(app, `/v1/attempts/${second.attempt.id}/events`, rest);
    const model = Buffer.alloc(2_000_000, 'trained');
    const putModel = (attemptNumber: number) =>
      app.inject({
        method: 'PUT',
        url: `/v1/attempts/${(attemptNumber === 1 ? first : second).attempt.id}/model?attemptNumber=${attemptNumber}&sha256=${sha256(model)}`,
        body: model,
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await putModel(1)).json()).toMatchObject({ code: 'attempt.stale' });
    for (let i = 0; i < 2; i++) expect((await putModel(2)).json()).toEqual({ sha256: sha256(model) });
    expect(await get(`/v1/runs/${runId}/model`)).toMatchObject({ code: 'run.conflict' });

    const done = { attemptNumber: 2, result: resultWith(40) };
    for (let i = 0; i < 2; i++) {
      const stored = await post(app, `/v1/attempts/${second.attempt.id}/result`, done);
      expect([stored.statusCode, stored.json()]).toEqual([201, { runId }]);
    }
    expect(await get(`/v1/runs/${runId}`)).toMatchObject({ state: 'succeeded', codeVersion: CODE_VERSION });
    expect((await putModel(2)).json()).toMatchObject({ code: 'attempt.stale' });
    const fetched = await app.inject(`/v1/runs/${runId}/model`);
    expect(sha256(fetched.rawPayload)).toBe(sha256(model));
    expect(fetched.headers).toMatchObject({ 'x-ordo-sha256': sha256(model), 'content-length': '2000000' });
    expect(await get(`/v1/runs/${runId}/metrics`)).toEqual({
      metrics: [{ name: 'train/loss', total: 4, steps: [1, 2, 3, 4], values: [1, 1 / 2, 1 / 3, 1 / 4] }],
    });
    expect(await get(`/v1/runs/${runId}/attempts`)).toMatchObject({
      attempts: [
        { number: 1, state: 'failed', failure: { kind: 'preempted' }, supersededAfterSeq: 2 },
        { number: 2, state: 'succeeded', resumedFromStep: 2 },
      ],
    });
    expect(await get(`/v1/runs/${runId}/result`)).toMatchObject({
      scores: [{ metric: 'bleu', score: 40 }],
      testSet: sha256(JSON.stringify([['a b c d', 'a b c d']])),
    });
    expect(await get(`/v1/runs/${runId}/hypotheses`)).toMatchObject({ hypotheses: ['a b c d', 'a b c d'] });
  });

  it('that failed permanently stays failed and keeps its reason', async () => {
    const { runs } = await submit(api.app, 111);
    const runId = runs[0]?.id ?? '';
    const { attempt } = await claim(api.app, runId, worker);
    const finish = { attemptNumber: 1, outcome: 'failed', kind: 'diverged', message: 'the loss is NaN at step 7' };
    expect((await post(api.app, `/v1/attempts/${attempt.id}/finish`, finish)).json()).toEqual({
      run: { state: 'failed', delayMs: 0 },
    });
    expect(await get(`/v1/runs/${runId}`)).toMatchObject({
      state: 'failed',
      failure: { kind: 'diverged', message: 'the loss is NaN at step 7' },
    });
    expect(await get(`/v1/runs/${runId}/result`)).toMatchObject({ status: 409, code: 'run.conflict' });
  });

  it('that belongs to other code is not given to a worker', async () => {
    const { runs } = await submit(api.app, 112);
    const other = await register(api.app, { codeVersion: 'other' });
    const refused = await post(api.app, `/v1/runs/${runs[0]?.id}/claim`, { workerId: other });
    expect(refused.json()).toMatchObject({ status: 409, code: 'worker.code-mismatch' });
  });
});

describe('lists', () => {
  it('have pages that show each item once, even if items are added meanwhile', async () => {
    for (let size = 130; size < 134; size++) await submit(api.app, size);
    const all = (await get<{ experiments: { id: string }[] }>('/v1/experiments?limit=200')).experiments.map(
      (e) => e.id,
    );
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = `/v1/experiments?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = await get<{ experiments: { id: string }[]; nextCursor: string | null }>(query);
      seen.push(...page.experiments.map((experiment) => experiment.id));
      await submit(api.app, 140 + seen.length);
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(all);
  });

  it("show an experiment's runs in the order of its spec, and runs by state", async () => {
    const { id, runs } = await submit(api.app, 160);
    await claim(api.app, runs[1]?.id ?? '', worker);
    const first = await get<{ runs: { id: string }[]; nextCursor: string }>(`/v1/runs?experiment=${id}&limit=3`);
    const second = await get<{ runs: { id: string }[] }>(
      `/v1/runs?experiment=${id}&limit=3&cursor=${first.nextCursor}`,
    );
    expect([...first.runs, ...second.runs].map((run) => run.id)).toEqual(runs.map((run) => run.id));
    const running = await get<{ runs: { id: string }[] }>(`/v1/runs?experiment=${id}&state=running`);
    expect(running.runs.map((run) => run.id)).toEqual([runs[1]?.id]);
    const third = runs[2]?.id ?? '';
    const found = await get<{ runs: { id: string }[] }>(`/v1/runs?experiment=${id}&idPrefix=${third.slice(0, 35)}`);
    expect(found.runs.map((run) => run.id)).toEqual([third]);
  });

  it('show workers, waiting runs and datasets', async () => {
    expect(await get('/v1/workers')).toMatchObject({
      workers: expect.arrayContaining([expect.objectContaining({ id: worker, state: 'online' })]) as unknown,
    });
    expect(await get('/v1/queue')).toMatchObject({ pools: [{ pool: 'default', jobs: { active: 0 } }] });
    const { datasets } = await get<{ datasets: { id: string }[] }>('/v1/datasets');
    expect(datasets.map((dataset) => dataset.id)).toContain('order-probe');
    const metrics = (await api.app.inject('/metrics')).body;
    expect(metrics).toContain('ordo_runs{state="queued"}');
    expect(metrics).toContain('ordo_workers_online 2');
  });
});
