/** A real Slurm of one node starts the workers. Requeuing, ending and cancelling cost no result. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAndLocate, hasTestSlurm, startTestSlurm, type TestSlurm, waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from './testing/cluster.ts';
import { tinySpec } from './testing/tiny-spec.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 600_000 });

interface Job {
  readonly id: string;
  readonly state: string;
  readonly node: string | null;
  readonly elapsed: string;
  readonly worker: string;
  readonly workerState: string | null;
  readonly openAttempts: number;
}

const isPresent = hasTestSlurm('workers that Slurm starts');

describe.skipIf(!isPresent)('workers on Slurm', () => {
  let cluster: Cluster;
  let slurm: TestSlurm;
  let secrets: string;
  let cli: string;

  beforeAll(async () => {
    cli = buildAndLocate('apps/cli', 'main.js');
    [cluster, slurm] = await Promise.all([Cluster.start({ workers: 0, queue: 'postgres' }), startTestSlurm()]);
    secrets = path.join(path.dirname(cluster.scratch), 'queue.url');
    writeFileSync(secrets, cluster.postgres.url, { mode: 0o600 });
  });
  afterAll(async () => {
    await slurm.stop();
    await cluster.stop();
  });

  function ordo(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
    const env = {
      PATH: process.env['PATH'] ?? '',
      ORDO_API_URL: cluster.apiUrl,
      DATABASE_URL_FILE: secrets,
      ORDO_HOME: path.dirname(cluster.scratch),
      ...slurm.env,
      ...more,
    };
    return spawnSync(process.execPath, [cli, ...words, '--json'], { env, encoding: 'utf8' });
  }

  function start(idleExit: string): string {
    const { stdout, stderr, status } = ordo(['workers', 'start', '--on', 'slurm', '--idle-exit', idleExit]);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const { jobs } = JSON.parse(stdout) as { jobs: string[] };
    return jobs[0] ?? '';
  }

  const jobs = (): Job[] => JSON.parse(ordo(['workers', 'jobs']).stdout) as Job[];
  const jobOf = (id: string): Job | undefined => jobs().find((job) => job.id === id);
  const waitForJob = async (id: string, state: string): Promise<void> => {
    await waitUntil(() => jobOf(id)?.state === state, { what: `job ${id} to be ${state}`, timeoutMs: 300_000 });
  };
  it('go on with a run after their job was requeued, and after it was cancelled', async () => {
    const { runId } = await cluster.submit(tinySpec({ mark: 61, updates: 400 }));
    const first = start('5m');
    await cluster.waitForStep(runId, 45, 300_000);
    expect(jobOf(first)).toMatchObject({
      state: 'RUNNING',
      worker: `slurm-${first}`,
      workerState: 'online',
      openAttempts: 1,
    });
    expect(jobOf(first)?.node).not.toBeNull();

    slurm.ask('scontrol', 'requeue', first);
    await waitUntil(async () => (await cluster.attemptsOf(runId)).length === 2, {
      what: 'a second attempt',
      timeoutMs: 300_000,
    });
    const [, resumed] = await cluster.attemptsOf(runId);
    expect(resumed?.resumedFromStep).toBeGreaterThanOrEqual(45);
    expect(resumed?.worker).toBe(`slurm-${first}`);

    expect(ordo(['workers', 'end', first]).status).toBe(0);
    await waitForJob(first, 'CANCELLED');
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
    // Nothing is left to do.
    await waitForJob(second, 'COMPLETED');
  });

  it('end by themselves after their run was cancelled', async () => {
    const { runId, experimentId } = await cluster.submit(tinySpec({ mark: 62, updates: 5000 }));
    const job = start('3s');
    await cluster.waitForStep(runId, 20, 300_000);
    await cluster.cancel(experimentId);
    await cluster.waitForState(runId, 'cancelled');
    await waitForJob(job, 'COMPLETED');
    expect(jobOf(job)?.elapsed).toMatch(/^\d+:\d{2}$/u);
  });

  it('have no secret in their script, and are refused when one is given by its value', () => {
    const script = slurm.ask('scontrol', 'write', 'batch_script', (jobs()[0]?.id ?? '').replace(/_.*/u, ''), '-');
    expect(script).toContain('DATABASE_URL_FILE');
    expect(script).not.toContain(cluster.postgres.url);
    const refused = ordo(['workers', 'start'], { DATABASE_URL_FILE: '', DATABASE_URL: cluster.postgres.url });
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('DATABASE_URL_FILE');
    expect(refused.stderr).not.toContain(cluster.postgres.url);
  });
});
