import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../../testing/start-api.ts';
import { claim, type Experiment, post, register, submit } from '../../testing/worker-calls.ts';

interface Waiting {
  readonly runId: string;
  readonly pool: string;
  readonly position: number;
  readonly reason: string;
  readonly explanation: string;
  readonly failureMessage: string | null;
}

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const NOBODY = '01900000-0000-7000-8000-000000000000';
const submitTo = async (resources: object, size: number): Promise<Experiment> => {
  const spec = smallSpec(size);
  const body = { ...spec, resources: { ...spec.resources, ...resources } };
  return (await post(api.app, '/v1/experiments', body)).json<Experiment>();
};
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

    // A worker in another pool does not help.
    await register(api.app, { name: 'elsewhere', pool: 'gpu' });
    expect(await reasons()).toEqual(Array(4).fill('no-worker'));
    expect((await list())[0]?.explanation).toBe('no worker of pool "default" is online; the workers are in "gpu"');
    const worker = await register(api.app);
    expect(await reasons()).toEqual(Array(4).fill('next'));
    expect((await list()).map(({ explanation }) => explanation)).toEqual([
      'nothing is before it in pool default',
      '1 run before it in pool default',
      '2 runs before it in pool default',
      '3 runs before it in pool default',
    ]);

    const { attempt } = await claim(api.app, waiting[0]?.runId ?? '', worker);
    expect((await list()).map(({ runId, position }) => [runId, position])).toEqual(
      waiting.slice(1).map(({ runId }, i) => [runId, i + 1]),
    );
    expect(await reasons()).toEqual(['busy', 'busy', 'busy']);
    expect((await list())[0]?.explanation).toBe('the workers of pool default that can take it have no room for it now');

    const message = 'the files of the dataset are not here';
    const finish = { attemptNumber: 1, outcome: 'failed', kind: 'unsuitable', lack: 'dataset', message };
    expect((await post(api.app, `/v1/attempts/${attempt.id}/finish`, finish)).statusCode).toBe(200);
    // All four need the same dataset.
    const others = (await list()).filter(({ runId }) => runId !== waiting[0]?.runId);
    expect(others.map(({ reason }) => reason)).toEqual(['set-aside', 'set-aside', 'set-aside']);
    expect(new Set(others.map(({ explanation }) => explanation))).toEqual(new Set(['no worker has order-probe']));
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

  it('say which worker would be large enough, and are listed for one experiment', async () => {
    const gpu = { id: '0', kind: 'gpu', model: 'x', memoryMiB: 8000, engine: 'cuda', driver: null };
    await register(api.app, { pool: 'big', cores: 4, memoryMiB: 1000, devices: [gpu] });
    const waitOf = async (resources: object, size: number): Promise<string> => {
      const { id } = await submitTo({ pool: 'big', ...resources }, size);
      const waiting = await list(`?experiment=${id}`);
      expect(waiting.map(({ reason }) => reason)).toEqual(Array(4).fill('too-large'));
      return waiting[0]?.explanation ?? '';
    };
    const largest = 'the largest worker of its pool has';
    expect(await waitOf({ gpus: 2 }, 451)).toBe(`needs 2 GPUs; ${largest} 1`);
    expect(await waitOf({ gpus: 1, gpuMemoryMiB: 9000 }, 452)).toBe(`needs 1 GPU of 9,000 MiB; ${largest} 0`);
    expect(await waitOf({ memoryMiB: 2000 }, 453)).toBe(`needs 2,000 MiB of memory; ${largest} 1,000`);
    expect(await waitOf({ threads: 8 }, 454)).toBe(`needs 8 cores; ${largest} 4`);
    expect((await api.app.inject(`/v1/queue/runs?experiment=${NOBODY}&pool=big`)).statusCode).toBe(400);
    expect(await list(`?experiment=${NOBODY}`)).toEqual([]);
  });

  it('are listed up to a number for an experiment as well', async () => {
    const { id } = await submitTo({ pool: 'big' }, 455);
    const all = await list(`?experiment=${id}`);
    expect(all).toHaveLength(4);
    expect(await list(`?experiment=${id}&limit=2`)).toEqual(all.slice(0, 2));
  });
});
