/** Work that takes as long as its input likes is done in a thread, and no input keeps others waiting for ever. */
import { Worker } from 'node:worker_threads';
import { createLogger } from '@ordo/core';
import { STAGE_NUMBERS } from '@ordo/spec';
import { locateBuilt } from '@ordo/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { smallSpec } from '../testing/start-api.ts';
import type { Delivery } from './messages.ts';
import { TASKS } from './tasks.ts';
import { WorkApart } from './work-apart.ts';

let work: WorkApart;
const start = (options: Partial<ConstructorParameters<typeof WorkApart>[0]> = {}): WorkApart => {
  work = new WorkApart({ logger: createLogger('api', 'silent'), maxWaiting: 4, withinMs: 60_000, ...options });
  return work;
};
afterEach(() => work.close());

/** 400 variants on five seeds are 2,000 runs, the most that a spec can have. */
const matrix = { '/recipe/maxUpdates': Array.from({ length: 400 }, (_, i) => i + 1) };
const order = (input: unknown) => ({ input, dataDir: undefined, versions: STAGE_NUMBERS });
const large = order({ ...smallSpec(), seeds: [1, 2, 3, 4, 5], matrix });

describe('work apart', () => {
  it('gives what the same work gives here', async () => {
    const found = await start().do('hashRuns', large);
    expect(found.runs).toHaveLength(2_000);
    expect(found).toEqual(await TASKS.hashRuns(large));
  }, 60_000);

  it('is received in pieces of a hundred runs, so that receiving it keeps nobody waiting', async () => {
    const thread = new Worker(locateBuilt('apps/api', 'apart/apart-thread.js'), { execArgv: [] });
    const pieces: number[] = [];
    thread.postMessage({ number: 1, task: 'hashRuns', input: large }, []);
    await new Promise<void>((resolve) => {
      thread.on('message', (delivery: Delivery) => {
        if ('items' in delivery) pieces.push(delivery.items.length);
        else resolve();
      });
    });
    await thread.terminate();
    expect(pieces).toEqual(Array.from({ length: 20 }, () => 100));
  }, 60_000);

  it('passes on what is wrong with the input', async () => {
    const asked = start().do('hashRuns', order({ name: 'x' }));
    await expect(asked).rejects.toMatchObject({ code: 'spec.invalid', pointer: undefined });
    const { problems } = (await asked.catch((error: unknown) => error)) as { problems: object[] };
    expect(problems.length).toBeGreaterThan(1);
  }, 60_000);

  it('refuses what is nested too deeply to be handed over, and goes on', async () => {
    const nested: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const [deep, next] = [start().do('hashRuns', order(nested)), work.do('hashRuns', order(smallSpec()))];
    await expect(deep).rejects.toMatchObject({ code: 'request.invalid', fix: 'flatten it' });
    expect((await next).runs).toHaveLength(4);
  }, 60_000);

  it('is given up when it takes too long, and the next one is done', async () => {
    start({ withinMs: 1 });
    await expect(work.do('hashRuns', large)).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'checking the request would take more than 0.001 s or 512 MiB of memory',
    });
    await work.close();
    const later = await start().do('hashRuns', order(smallSpec()));
    expect(later.runs).toHaveLength(4);
  }, 60_000);

  it('is refused while as many wait as may wait', async () => {
    start({ maxWaiting: 1 });
    const first = work.do('hashRuns', order(smallSpec()));
    const second = work.do('hashRuns', order(smallSpec()));
    expect(() => work.do('hashRuns', order(smallSpec()))).toThrow(/1 requests wait/u);
    const done = (await Promise.all([first, second])).map(({ runs }) => runs.length);
    expect(done).toEqual([4, 4]);
  }, 60_000);
});
