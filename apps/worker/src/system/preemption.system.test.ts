/** Tests a run of low priority that gives up its place to one of high priority, with real workers, trainers and checkpoints. */
import type { Spec } from '@ordo/spec';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

const UPDATES = 200;
/** The step at which a run is well under way and has a checkpoint. */
const UNDER_WAY = 45;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 1, queue: 'postgres', apiEnv: { ORDO_PREEMPTION_POOLS: 'default' } });
});
afterAll(() => cluster?.stop());

const specOf = (mark: number, updates: number, priority: number): Spec => {
  const spec = tinySpec({ mark, updates });
  return { ...spec, resources: { ...spec.resources, priority } };
};
const logOf = async (runId: string): Promise<string> =>
  (await cluster.historyOf(runId)).flatMap(({ event }) => (event.kind === 'log' ? [event.message] : [])).join('\n');

it('goes on after the other one, from its checkpoint, and ends with the very same result', async () => {
  const undisturbed = await cluster.submit(specOf(901, UPDATES, 0));
  await cluster.waitForState(undisturbed.runId, 'succeeded', 240_000);

  const low = await cluster.submit(specOf(902, UPDATES, 0));
  await cluster.waitForStep(low.runId, UNDER_WAY);
  const high = await cluster.submit(specOf(903, 20, 5));
  await waitUntil(async () => (await cluster.stateOf(high.runId)) !== 'queued', { what: 'the run of high priority' });
  expect(await cluster.stateOf(low.runId)).toBe('queued');
  await cluster.waitForState(high.runId, 'succeeded', 240_000);
  await cluster.waitForState(low.runId, 'succeeded', 240_000);

  expect(await cluster.finalLossOf(low.runId)).toBe(await cluster.finalLossOf(undisturbed.runId));
  expect(await cluster.weightsOf(low.runId)).toBe(await cluster.weightsOf(undisturbed.runId));
  const [first, second, ...more] = await cluster.attemptsOf(low.runId);
  expect(more).toEqual([]);
  expect(first?.failure).toMatchObject({
    kind: 'preempted',
    message: `it has given its place to run ${high.runId}, which has a higher priority`,
  });
  expect(second?.resumedFromStep).toBeGreaterThanOrEqual(UNDER_WAY - 5);
  const [taken] = await cluster.attemptsOf(high.runId);
  expect(Date.parse(second?.claimedAt ?? '')).toBeGreaterThan(Date.parse(taken?.claimedAt ?? ''));

  expect(await logOf(low.runId)).toContain(
    `this run gives its place to run ${high.runId}, which has a higher priority`,
  );
  expect(await logOf(high.runId)).toContain(`this run has the place of run ${low.runId}, which had a lower priority`);
});
