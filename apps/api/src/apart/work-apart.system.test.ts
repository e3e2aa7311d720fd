/** Tests that work whose time depends on its input is done in a thread, and that no input makes other callers wait for ever. */
import { createLogger } from '@ordo/core';
import { STAGE_NUMBERS } from '@ordo/spec';
import { createStore } from '@ordo/store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, CODE_VERSION, smallSpec, startApi } from '../testing/start-api.ts';
import { TASKS } from './tasks.ts';
import { WorkApart } from './work-apart.ts';

let api: ApiUnderTest;
let work: WorkApart;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => work.close());

const start = (options: Partial<ConstructorParameters<typeof WorkApart>[0]> = {}): WorkApart => {
  const { databaseUrl } = api;
  const limits = { maxWaiting: 8, maxWaitingEach: 4, withinMs: 60_000 };
  work = new WorkApart({ databaseUrl, logger: createLogger('api', 'silent'), ...limits, ...options });
  return work;
};

/** A matrix of 400 variants. With five seeds, these are 2,000 runs. */
const matrix = { '/recipe/maxUpdates': Array.from({ length: 400 }, (_, i) => i + 1) };
const code = { version: CODE_VERSION, stages: STAGE_NUMBERS };
const reader = { owner: null, seesAll: true };
const order = (body: unknown) => ({ body, reader, dataDir: undefined, code, gpuHourPrice: null });
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const large = { ...smallSpec(), seeds: [1, 2, 3, 4, 5], matrix };
const planned = ({ json }: { json: string }): number => (JSON.parse(json) as { runs: object[] }).runs.length;
const plan = (who: string) => work.do('planSpec', order(smallSpec()), who);

describe('work apart', () => {
  it('gives what the same work gives here, and takes the bytes of a body over', async () => {
    // Small buffers share their memory with others; large ones do not.
    const body = new Uint8Array(bytesOf(large));
    const { store } = api.app;
    const here = await TASKS.planSpec(order(bytesOf(large)), { store });
    const found = await start().do('planSpec', order(body), 'a');
    expect(planned(found)).toBe(2_000);
    expect(found).toEqual(here);
    // The buffer was transferred and not copied.
    expect(body.length).toBe(0);
  });

  it('passes on what is wrong with the input', async () => {
    const asked = start().do('planSpec', order({ name: 'x' }), 'a');
    await expect(asked).rejects.toMatchObject({ code: 'spec.invalid', pointer: undefined });
    const { problems } = (await asked.catch((error: unknown) => error)) as { problems: object[] };
    expect(problems.length).toBeGreaterThan(1);
  });

  it('refuses what is nested too deeply to be handed over, and goes on', async () => {
    const nested: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const [deep, next] = [start().do('planSpec', order(nested), 'a'), plan('a')];
    await expect(deep).rejects.toMatchObject({ code: 'request.invalid', fix: 'flatten it' });
    expect(planned(await next)).toBe(4);
  });

  it('is given up when it takes too long, and the next one is done', async () => {
    start({ withinMs: 1 });
    await expect(work.do('planSpec', order(large), 'a')).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'the request would take more than 0.001 s or 512 MiB of memory',
    });
    await work.close();
    start();
    expect(planned(await plan('a'))).toBe(4);
  });

  it('takes the requests of one owner after the other, so that nobody waits behind all of another one', async () => {
    start();
    const ended: string[] = [];
    const note = async (who: string): Promise<void> => {
      await plan(who);
      ended.push(who);
    };
    // The first task starts at once. Then two owners wait, one of them with three requests.
    await Promise.all([note('a'), note('a'), note('a'), note('a'), note('b')]);
    expect(ended).toEqual(['a', 'a', 'b', 'a', 'a']);
  });

  it('is refused while as many wait as may wait: of one owner, and of everybody', async () => {
    start({ maxWaiting: 3, maxWaitingEach: 2 });
    const [first, second, third] = [plan('a'), plan('a'), plan('a')];
    expect(() => plan('a')).toThrow(/2 requests of the same owner wait/u);
    const fourth = plan('b');
    expect(() => plan('c')).toThrow(/3 requests wait/u);
    const done = await Promise.all([first, second, third, fourth]);
    expect(done.map(planned)).toEqual([4, 4, 4, 4]);
  });

  it('works with a store of its own', async () => {
    const store = createStore({ url: api.databaseUrl });
    const asked = {
      by: { keyId: null, owner: 'ada', requestId: null, address: null },
      reader,
      pools: [],
      key: undefined,
    };
    const { experimentId, runs } = await start().do('saveSpec', { ...order(bytesOf(smallSpec(321))), asked }, 'ada');
    expect(runs).toBe(4);
    expect(await store.experiments.find(experimentId)).toMatchObject({ owner: 'ada', name: 'two ways' });
    await store.close();
  });
});
