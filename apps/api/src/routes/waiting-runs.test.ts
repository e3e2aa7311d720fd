import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { claim, post, register, submit } from '../testing/worker-calls.ts';

interface Waiting {
  readonly runId: string;
  readonly pool: string;
  readonly position: number;
  readonly reason: string;
  readonly failureMessage: string | null;
}

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const list = async (query = ''): Promise<Waiting[]> =>
  (await api.app.inject(`/v1/queue/runs${query}`)).json<{ runs: Waiting[] }>().runs;
const reasons = async (): Promise<string[]> => (await list()).map(({ reason }) => reason);

describe('the runs that wait', () => {
  it('are listed in their order, and each says what it waits for', async () => {
    expect(await list()).toEqual([]);
    const { runs } = await submit(api.app, 450);
    const waiting = await list();
    expect(waiting.map(({ position, pool }) => [position, pool])).toEqual([1, 2, 3, 4].map((n) => [n, 'default']));
    expect(new Set(waiting.map(({ runId }) => runId))).toEqual(new Set(runs.map(({ id }) => id)));
    expect(await reasons()).toEqual(Array(4).fill('no-worker'));

    // In another pool, a worker is no help.
    await register(api.app, { name: 'elsewhere', pool: 'gpu' });
    expect(await reasons()).toEqual(Array(4).fill('no-worker'));
    const worker = await register(api.app);
    expect(await reasons()).toEqual(Array(4).fill('next'));

    const { attempt } = await claim(api.app, waiting[0]?.runId ?? '', worker);
    expect((await list()).map(({ runId, position }) => [runId, position])).toEqual(
      waiting.slice(1).map(({ runId }, i) => [runId, i + 1]),
    );
    expect(await reasons()).toEqual(['busy', 'busy', 'busy']);

    const message = 'the files of the dataset are not here';
    const finish = { attemptNumber: 1, outcome: 'failed', kind: 'unsuitable', lack: 'dataset', message };
    expect((await post(api.app, `/v1/attempts/${attempt.id}/finish`, finish)).statusCode).toBe(200);
    // All four need the same dataset.
    const others = (await list()).filter(({ runId }) => runId !== waiting[0]?.runId);
    expect(others.map(({ reason }) => reason)).toEqual(['set-aside', 'set-aside', 'set-aside']);
  });

  it('come last while they pause before another try, and say why the last one has failed', async () => {
    const worker = await register(api.app, { name: 'second' });
    const first = (await list()).find(({ reason }) => reason === 'next');
    const { attempt } = await claim(api.app, first?.runId ?? '', worker);
    const finish = {
      attemptNumber: attempt.number,
      outcome: 'failed',
      kind: 'retryable',
      message: 'the disk was gone',
    };
    await post(api.app, `/v1/attempts/${attempt.id}/finish`, finish);
    const all = await list();
    expect(all.at(-1)).toMatchObject({ runId: first?.runId, position: all.length, reason: 'pause' });
    expect(all.at(-1)?.failureMessage).toContain('the disk was gone');
  });

  it('are listed for one pool, and up to a number', async () => {
    expect(await list('?pool=gpu')).toEqual([]);
    expect((await list('?pool=default&limit=2')).map(({ position }) => position)).toEqual([1, 2]);
    expect((await api.app.inject('/v1/queue/runs?limit=0')).statusCode).toBe(400);
  });
});
