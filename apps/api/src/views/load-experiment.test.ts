import type { Store } from '@ordo/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../testing/start-api.ts';
import { claim, type Experiment, post, register, submit } from '../testing/worker-calls.ts';
import { loadExperiment } from './load-experiment.ts';

let api: ApiUnderTest;
let id: string;
beforeAll(async () => {
  api = await startApi();
  const spec = smallSpec(510);
  const resources = { ...spec.resources, pool: 'nobody' };
  ({ id } = (await post(api.app, '/v1/experiments', { ...spec, resources })).json<Experiment>());
});
afterAll(() => api.close());

/** Counts the reads of all runs of an experiment. */
function countReads(): { readonly store: Store; readonly reads: { runs: number } } {
  const { store } = api.app;
  const reads = { runs: 0 };
  const summariesOf: Store['runs']['summariesOf'] = (...asked) => {
    reads.runs++;
    return store.runs.summariesOf(...asked);
  };
  return { store: { ...store, runs: { ...store.runs, summariesOf } }, reads };
}

const WAIT = /^4 runs wait: no worker of pool "nobody" is online; no worker is online at all$/;

describe('an experiment', () => {
  it('has the same warnings without its runs, which are then not read', async () => {
    const { store, reads } = countReads();
    const whole = await loadExperiment(store, id);
    expect(whole.warnings).toEqual([expect.stringMatching(WAIT)]);
    expect([whole.runs.length, reads.runs]).toEqual([4, 1]);
    const head = await loadExperiment(store, id, { runs: 0 });
    expect(head).toEqual({ ...whole, runs: [] });
    expect(reads.runs).toBe(1);
    expect((await loadExperiment(store, id, { runs: 3 })).runs).toEqual(whole.runs.slice(0, 3));
  });

  it('counts the runs of each variant in the order of its spec, where it is asked to', async () => {
    const { runs, id: own } = await submit(api.app, 511);
    const worker = await register(api.app);
    await claim(api.app, runs.at(-1)?.id ?? '', worker);
    const none = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
    const [first, last] = [runs[0]?.variant, runs.at(-1)?.variant];
    const { variants } = await loadExperiment(api.app.store, own, { runs: 0, variants: true });
    expect(variants).toEqual([
      { variant: first, runCounts: { ...none, queued: 2 } },
      { variant: last, runCounts: { ...none, queued: 1, running: 1 } },
    ]);
    const answer = await api.app.inject(`/v1/experiments/${own}?runs=0&variants=true`);
    expect(answer.json<Experiment>().variants).toEqual(variants);
    expect(await loadExperiment(api.app.store, own)).not.toHaveProperty('variants');
  });
});
