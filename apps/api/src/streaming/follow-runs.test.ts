import { setMaxListeners } from 'node:events';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, resultWith, submit } from '../testing/worker-calls.ts';
import { createFollowing, type Following } from './follow-runs.ts';
import { streamEvents } from './stream-events.ts';

const FOLLOWERS = 200;

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

interface Counted {
  readonly following: Following;
  readonly queries: { looks: number; pages: number; settled: number };
}

/** Counts the queries of followers on the real store. */
function countQueries(): Counted {
  const { store, changes } = api.app;
  const queries = { looks: 0, pages: 0, settled: 0 };
  const runs: typeof store.runs = Object.create(store.runs, {
    statesOf: {
      value: (ids: readonly string[]) => {
        queries.looks++;
        return store.runs.statesOf(ids);
      },
    },
  });
  const events: typeof store.events = {
    ...store.events,
    settledPosition: () => {
      queries.settled++;
      return store.events.settledPosition();
    },
    read: (query) => {
      queries.pages++;
      return store.events.read(query);
    },
  };
  return { following: createFollowing({ store: { runs, events }, changes }), queries };
}

/** Follows with many streams, and collects the steps that each one has received. */
function followWithMany(following: Following, runIds: readonly string[]) {
  const stop = new AbortController();
  // Each stream of the service has a signal of its own, and here all share one.
  setMaxListeners(FOLLOWERS, stop.signal);
  const steps = Array.from({ length: FOLLOWERS }, (): number[] => []);
  const follow = async (own: number[]): Promise<void> => {
    for await (const { data } of streamEvents(following, { runIds, since: 0, signal: stop.signal })) {
      const { event } = data as { event?: { step?: number } };
      if (event?.step !== undefined) own.push(event.step);
    }
  };
  const all = Promise.all(steps.map((own) => follow(own)));
  return { steps, all, stop: () => stop.abort() };
}

describe('200 streams', () => {
  it.each([
    ['a run', 310, 1],
    ['an experiment', 311, 4],
  ])('of %s share one query per look, and each gets every event once', async (_, size, runs) => {
    const experiment = await submit(api.app, size);
    const ids = experiment.runs.slice(0, runs).map(({ id }) => id);
    const { attempt } = await claim(api.app, ids[0] ?? '', worker);
    const { following, queries } = countQueries();
    const { steps, all, stop } = followWithMany(following, ids);
    for (let step = 1; step <= 5; step++) {
      await post(api.app, `/v1/attempts/${attempt.id}/events`, {
        attemptNumber: 1,
        events: numbered([lossAt(step)], step),
      });
      await waitUntil(() => steps.every((own) => own.length === step), { what: `step ${step} in all streams` });
    }
    stop();
    await all;
    expect(steps).toEqual(Array.from({ length: FOLLOWERS }, () => [1, 2, 3, 4, 5]));
    expect(queries.looks).toBeGreaterThanOrEqual(5);
    // The query that was in progress when the last stream left may not have been used.
    expect(queries.pages).toBeLessThanOrEqual(queries.looks);
    expect(queries.settled).toBeLessThanOrEqual(runs > 1 ? queries.looks : 0);
  });

  it('stop looking when the last of them has gone', async () => {
    const { runs } = await submit(api.app, 312);
    const { following, queries } = countQueries();
    const { all, stop } = followWithMany(following, [runs[0]?.id ?? '']);
    await waitUntil(() => queries.looks > 1, { what: 'two looks' });
    stop();
    await all;
    const { looks } = queries;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(queries.looks).toBeLessThanOrEqual(looks + 1);
  });

  it('end with the run', async () => {
    const { runs } = await submit(api.app, 313);
    const id = runs[0]?.id ?? '';
    const { attempt } = await claim(api.app, id, worker);
    const { following } = countQueries();
    const { all, steps } = followWithMany(following, [id]);
    await post(api.app, `/v1/attempts/${attempt.id}/result`, { attemptNumber: 1, result: resultWith(1) });
    await all;
    expect(steps.flat()).toEqual([]);
  });
});
