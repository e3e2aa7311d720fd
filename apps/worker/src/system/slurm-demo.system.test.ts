/** Runs the demo study on workers that a real Slurm starts. One worker is requeued and one is ended. */
import { take } from '@ordo/api-client';
import type { Spec } from '@ordo/spec';
import { hasTestSlurm, waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SlurmWorkers } from '../testing/slurm-workers.ts';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 });

const PATIENCE_MS = 900_000;
/** The range of updates in which a run is well under way and far from its end. A run of the demo has 400 updates. */
const UNDER_WAY = { least: 60, most: 160 };

interface Submitted {
  readonly experiments: readonly { readonly id: string; readonly runs: readonly { readonly id: string }[] }[];
}

const isPresent = hasTestSlurm('the demo study, by workers that Slurm starts');

describe.skipIf(!isPresent)('the demo study on Slurm', () => {
  let workers: SlurmWorkers;
  beforeAll(async () => {
    workers = await SlurmWorkers.start();
  });
  afterAll(() => workers?.stop());

  /** Returns the run that the job's worker executes, as soon as it is under way; never the run `leftOut`. */
  async function runUnderWay(job: string, leftOut?: string): Promise<string> {
    const { cluster } = workers;
    return await waitUntil(
      async () => {
        const { workers: known } = await take(cluster.client.http.GET('/v1/workers'));
        const [run] = known.find(({ name, state }) => name === `slurm-${job}` && state === 'online')?.runIds ?? [];
        if (run === undefined || run === leftOut) return undefined;
        const steps = (await cluster.historyOf(run)).map(({ event }) => (event.kind === 'metric' ? event.step : 0));
        const step = Math.max(0, ...steps);
        return step >= UNDER_WAY.least && step <= UNDER_WAY.most ? run : undefined;
      },
      { what: `a run of job ${job}`, timeoutMs: PATIENCE_MS, intervalMs: 100 },
    );
  }

  async function waitForHandover(run: string): Promise<void> {
    const what = `run ${run} to be handed back`;
    await waitUntil(async () => (await workers.cluster.attemptsOf(run))[0]?.finishedAt, { what });
  }

  /** Submits a run with the same training that is still a separate run, because it may write longer translations. */
  async function submitTwin(run: string, experiment: string): Promise<string> {
    const { http } = workers.cluster.client;
    const { spec } = await take(http.GET('/v1/experiments/{id}', { params: { path: { id: experiment } } }));
    const { seed, spec: own } = await take(http.GET('/v1/runs/{id}', { params: { path: { id: run } } }));
    const { matrix: _matrix, ...common } = spec as unknown as Spec;
    const { positional } = own as unknown as Spec;
    const twin = { ...common, name: `twin-${run}`, positional, seeds: [seed], evaluation: { maxLengthB: 11 } } as Spec;
    return (await workers.cluster.submit(twin)).runId;
  }

  it('gives its verdicts and the very same weights, although a job is requeued and another one is ended', async () => {
    const { cluster, slurm } = workers;
    const { experiments } = workers.ask('submit', 'order-probe/demo') as Submitted;
    const [{ id: experiment, runs } = { id: '', runs: [] }] = experiments;
    const [requeued = '', ended = ''] = workers.startJobs('10s', 2);

    const first = await runUnderWay(requeued);
    slurm.ask('scontrol', 'requeue', requeued);
    await waitForHandover(first);
    const second = await runUnderWay(ended, first);
    workers.ask('workers', 'end', ended);
    await waitForHandover(second);
    workers.startJobs('10s');

    const interrupted = [first, second];
    const twins = await Promise.all(interrupted.map((run) => submitTwin(run, experiment)));
    for (const { id } of runs) await cluster.waitForState(id, 'succeeded', PATIENCE_MS);
    for (const { id } of runs) {
      const attempts = await cluster.attemptsOf(id);
      const expected = interrupted.includes(id) ? ['preempted', 'succeeded'] : ['succeeded'];
      expect(attempts.map(({ state, failure }) => failure?.kind ?? state)).toEqual(expected);
      for (const { worker } of attempts) expect(worker).toMatch(/^slurm-\d+_\d+$/u);
      for (const { resumedFromStep } of attempts.slice(1)) {
        expect(resumedFromStep).toBeGreaterThanOrEqual(UNDER_WAY.least);
      }
    }
    expect((await cluster.attemptsOf(second)).at(-1)?.worker).not.toBe(`slurm-${ended}`);
    const { summary } = workers.ask('compare', experiment) as { summary: object };
    expect(summary).toMatchObject({ verdict: 'reproduced', reproduced: 3, worse: 0, inconclusive: 0 });

    for (const [i, twin] of twins.entries()) {
      await cluster.waitForState(twin, 'succeeded', PATIENCE_MS);
      expect(await cluster.attemptsOf(twin)).toMatchObject([{ state: 'succeeded', resumedFromStep: null }]);
      expect(await cluster.weightsOf(interrupted[i] ?? '')).toBe(await cluster.weightsOf(twin));
    }
    await workers.waitForJob(ended, 'CANCELLED');
    await workers.waitForJob(requeued, 'COMPLETED');
  });

  it('leaves no account of its jobs where Slurm keeps none, which the command says plainly', () => {
    const { status, stderr } = workers.ordo(['workers', 'jobs', '--ended']);
    expect(status).toBe(1);
    expect(stderr).toContain('this cluster keeps no accounting');
    expect(stderr).toContain('slurmdbd');
  });
});
