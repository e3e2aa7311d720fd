import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRun, runSql, startStore, type StoreUnderTest } from '../testing/start-store.ts';
import type { WaitingRun } from './waiting-runs.ts';

let under: StoreUnderTest;
const experiments: string[] = [];
beforeAll(async () => {
  under = await startStore();
  for (const [owner, weight] of [
    ['ada', 1],
    ['bob', 4],
    ['cy', 2],
  ] as const) {
    const { store } = under;
    await store.shares.allow({ owner, pool: '*' }, { weight, runningLimit: null, quotaHours: null });
    const runs = Array.from({ length: 12 }, (_, i) =>
      newRun(`${owner} ${i}`, {
        pool: i % 4 === 3 ? 'gpu' : 'default',
        priority: i % 5 === 4 ? 1 : 0,
        cores: 1 + ((i * owner.length) % 3),
      }),
    );
    const submission = { name: owner, spec: {}, createdBy: null, owner, runs };
    experiments.push((await store.experiments.submit(submission)).experimentId);
  }
  const pausing = ['ada 1', 'ada 8', 'bob 0', 'cy 4', 'cy 7'].map((hash) => `'${hash}'`).join(', ');
  await runSql(
    under.url,
    `update "Run" set "availableAt" = now() + interval '1 hour' where "contentHash" in (${pausing})`,
  );
});
afterAll(() => under.close());

const placesOf = (runs: readonly WaitingRun[]) =>
  runs
    .map(({ pool, position, runId, reason }) => ({ pool, position, runId, reason }))
    .toSorted((a, b) => a.pool.localeCompare(b.pool) || a.position - b.position);

describe('the first waiting runs', () => {
  it.each([1, 2, 5, 16, 22, 100])(
    'of each pool, %i of them, have the places that they have among all that wait',
    async (limit) => {
      const { waitingRuns } = under.store;
      // Every run is in one of the experiments, whose places are found among all runs.
      const all = placesOf((await Promise.all(experiments.map((id) => waitingRuns.ofExperiment(id)))).flat());
      expect(all).toHaveLength(36);
      const first = all.filter(({ position }) => position <= limit);
      expect(placesOf(await waitingRuns.list(limit))).toEqual(first);
      expect(placesOf(await waitingRuns.list(limit, 'gpu'))).toEqual(first.filter(({ pool }) => pool === 'gpu'));
    },
  );

  it('of an experiment are those with the least places in their pools', async () => {
    const { waitingRuns } = under.store;
    const byPlace = (await waitingRuns.ofExperiment(experiments[1] ?? ''))
      .map(({ position }) => position)
      .toSorted((a, b) => a - b);
    expect(byPlace).toHaveLength(12);
    const first = await waitingRuns.ofExperiment(experiments[1] ?? '', 5);
    expect(first.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(byPlace.slice(0, 5));
  });
});
