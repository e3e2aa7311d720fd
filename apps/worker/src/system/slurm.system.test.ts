/** Tests workers that a real Slurm with one node starts. Requeuing, ending and cancelling jobs lose no result. */
import { hasTestSlurm, hasTestSlurmAccounting, waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Cluster } from '../testing/cluster.ts';
import { SlurmWorkers } from '../testing/slurm-workers.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 600_000 });

interface Ended {
  readonly id: string;
  readonly worker: string;
  readonly state: string;
  readonly exitCode: string;
  readonly node: string | null;
  readonly starts: number;
  readonly elapsedSeconds: number;
  readonly cpuSeconds: number;
  readonly peakMemoryMiB: number | null;
  readonly runs: readonly { readonly id: string; readonly state: string }[];
}

const isPresent = hasTestSlurm('workers that Slurm starts');
const hasAccounting = isPresent && hasTestSlurmAccounting('what Slurm keeps of jobs that have ended');

describe.skipIf(!isPresent)('workers on Slurm', () => {
  let workers: SlurmWorkers;
  let cluster: Cluster;

  beforeAll(async () => {
    workers = await SlurmWorkers.start({ accounting: hasAccounting });
    ({ cluster } = workers);
  });
  afterAll(() => workers?.stop());

  function start(idleExit: string): string {
    const [job = ''] = workers.startJobs(idleExit);
    return job;
  }

  let requeued: { readonly runId: string; readonly jobs: readonly [string, string]; readonly node: string };

  it('go on with a run after their job was requeued, and after it was cancelled', async () => {
    const { runId } = await cluster.submit(tinySpec({ mark: 61, updates: 400 }));
    const first = start('5m');
    await cluster.waitForStep(runId, 45, 300_000);
    const running = workers.jobOf(first);
    expect(running).toMatchObject({
      state: 'RUNNING',
      worker: `slurm-${first}`,
      workerState: 'online',
      openAttempts: 1,
    });
    expect(running?.node).not.toBeNull();

    workers.slurm.ask('scontrol', 'requeue', first);
    await waitUntil(async () => (await cluster.attemptsOf(runId)).length === 2, {
      what: 'a second attempt',
      timeoutMs: 300_000,
    });
    const [, resumed] = await cluster.attemptsOf(runId);
    expect(resumed?.resumedFromStep).toBeGreaterThanOrEqual(45);
    expect(resumed?.worker).toBe(`slurm-${first}`);

    workers.ask('workers', 'end', first);
    await workers.waitForJob(first, 'CANCELLED');
    await waitUntil(async () => (await cluster.stateOf(runId)) === 'queued', {
      what: 'the run to be handed back',
      timeoutMs: 300_000,
    });

    const second = start('3s');
    await cluster.waitForState(runId, 'succeeded', 600_000);
    const attempts = await cluster.attemptsOf(runId);
    const endings = attempts.map(({ state, failure }) => failure?.kind ?? state);
    expect(endings).toEqual(['preempted', 'preempted', 'succeeded']);
    expect(attempts.at(-1)?.worker).toBe(`slurm-${second}`);
    // No work is left.
    await workers.waitForJob(second, 'COMPLETED');
    requeued = { runId, jobs: [first, second], node: running?.node ?? '' };
  });

  it('end by themselves after their run was cancelled', async () => {
    const { runId, experimentId } = await cluster.submit(tinySpec({ mark: 62, updates: 5000 }));
    const job = start('3s');
    await cluster.waitForStep(runId, 20, 300_000);
    await cluster.cancel(experimentId);
    await cluster.waitForState(runId, 'cancelled');
    await workers.waitForJob(job, 'COMPLETED');
    expect(workers.jobOf(job)?.elapsed).toMatch(/^\d+:\d{2}$/u);
  });

  it('have no secret in their script, and are refused when one is given by its value', () => {
    const id = (workers.jobs()[0]?.id ?? '').replace(/_.*/u, '');
    const script = workers.slurm.ask('scontrol', 'write', 'batch_script', id, '-');
    expect(script).toContain('DATABASE_URL_FILE');
    expect(script).not.toContain(cluster.postgres.url);
    const secret = { DATABASE_URL_FILE: '', DATABASE_URL: cluster.postgres.url };
    const refused = workers.ordo(['workers', 'start'], secret);
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('DATABASE_URL_FILE');
    expect(refused.stderr).not.toContain(cluster.postgres.url);
  });

  it.skipIf(!hasAccounting)('are accounted for after they have ended, with the runs that they attempted', () => {
    const { runId, jobs, node } = requeued;
    const waiting = start('3s');
    const ended = workers.ask('workers', 'jobs', '--ended', '1h') as Ended[];
    expect(ended.map(({ id }) => id)).not.toContain(waiting);
    const [first, second] = jobs.map((id) => ended.find((job) => job.id === id));
    expect(first).toMatchObject({ worker: `slurm-${jobs[0]}`, state: 'CANCELLED', starts: 2 });
    expect(second).toMatchObject({ state: 'COMPLETED', exitCode: '0:0', starts: 1 });
    for (const job of [first, second]) {
      expect(job?.runs).toMatchObject([{ id: runId, state: 'succeeded' }]);
      expect(job?.node).toBe(node);
      expect(job?.elapsedSeconds).toBeGreaterThan(0);
      expect(job?.cpuSeconds).toBeGreaterThan(0);
      // A process of Node alone needs more memory than this.
      expect(job?.peakMemoryMiB).toBeGreaterThan(30);
    }
  });
});
