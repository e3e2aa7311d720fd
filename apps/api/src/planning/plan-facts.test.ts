/** Tests what a plan knows from finished runs, and what it only estimates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type ApiUnderTest, smallSpec, startApi } from '../testing/start-api.ts';
import { claim, post, register, resultWith, submit } from '../testing/worker-calls.ts';

interface Planned {
  readonly runs: readonly {
    readonly variant: string;
    readonly seed: number;
    readonly parameters: number;
    readonly counted: boolean;
    readonly memoryBytes: number;
    readonly measured: boolean;
  }[];
  readonly totals: { readonly seconds: number | null; readonly gpuHours: number | null; readonly price: number | null };
}

describe('a plan', () => {
  let api: ApiUnderTest;

  beforeAll(async () => {
    api = await startApi({ gpuHourPrice: 3 });
    const { runs } = await submit(api.app, 501);
    const { attempt } = await claim(api.app, runs[0]?.id ?? '', await register(api.app));
    const memory = { enginePeakBytes: 18_000_000, processPeakBytes: 90_000_000 };
    const result = { ...resultWith(30), parameters: { total: 168_960, positional: 0 }, memory };
    await post(api.app, `/v1/attempts/${attempt.id}/result`, { attemptNumber: attempt.number, result });
  });

  afterAll(() => api.close());

  const plan = async (change: object): Promise<Planned> =>
    (await post(api.app, '/v1/plan', { ...smallSpec(501), seeds: [1, 9], ...change })).json<Planned>();
  const planned = async (change: object): Promise<Planned['runs']> => (await plan(change)).runs;

  it('has the parameters and the memory of a finished run with the same data, model and batches, and says so', async () => {
    const runs = await planned({});
    const [variant] = runs.map((run) => run.variant);
    const [same, others] = [
      runs.filter((run) => run.variant === variant),
      runs.filter((run) => run.variant !== variant),
    ];
    expect(same.map(({ seed }) => seed)).toEqual([1, 9]);
    for (const run of same) {
      expect(run).toMatchObject({ parameters: 168_960, counted: true, memoryBytes: 18_000_000, measured: true });
    }
    expect(others.map(({ counted, measured }) => [counted, measured])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('has the hours of all GPUs and what they cost, once the time is known', async () => {
    const matrix = { '/positional': [{ type: 'none' }] };
    const { totals } = await plan({ matrix, resources: { gpus: 2 } });
    const hours = (2 * (totals.seconds as number)) / 3600;
    expect(hours).toBeGreaterThan(0);
    expect(totals.gpuHours).toBeCloseTo(hours, 12);
    expect(totals.price).toBeCloseTo(3 * hours, 12);
    expect((await plan({ matrix })).totals).toMatchObject({ gpuHours: 0, price: 0 });
    const unknown = await plan({ model: { preset: 'base' }, resources: { gpus: 2 } });
    expect(unknown.totals).toMatchObject({ seconds: null, gpuHours: null, price: null });
  });

  it('estimates the memory of other batches, and everything of other data', async () => {
    const [batches] = await planned({ recipe: { ...smallSpec(501).recipe, batchTokens: 999 } });
    expect(batches).toMatchObject({ parameters: 168_960, counted: true, measured: false });
    expect(batches?.memoryBytes).not.toBe(18_000_000);
    const [data] = await planned({ dataset: { ...smallSpec(501).dataset, train: 4321 } });
    expect(data).toMatchObject({ counted: false, measured: false });
    expect(data?.parameters).not.toBe(168_960);
  });
});
