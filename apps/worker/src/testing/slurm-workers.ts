/** Starts an Ordo whose only workers are those that `ordo workers start --on slurm` starts, on a real Slurm with one node. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { locateBuilt, startTestSlurm, type TestSlurm, waitUntil } from '@ordo/testing';
import { Cluster } from './cluster.ts';

/** A row of `ordo workers jobs`. */
export interface SlurmJob {
  readonly id: string;
  readonly state: string;
  readonly node: string | null;
  readonly elapsed: string;
  readonly worker: string;
  readonly workerState: string | null;
  readonly openAttempts: number;
}

export class SlurmWorkers {
  readonly cluster: Cluster;
  readonly slurm: TestSlurm;
  readonly #cli = locateBuilt('apps/cli', 'main.js');
  readonly #env: Readonly<Record<string, string>>;

  private constructor(cluster: Cluster, slurm: TestSlurm) {
    this.cluster = cluster;
    this.slurm = slurm;
    const home = path.dirname(cluster.scratch);
    const queue = path.join(home, 'queue.url');
    writeFileSync(queue, cluster.postgres.url, { mode: 0o600 });
    this.#env = {
      PATH: process.env['PATH'] ?? '',
      ORDO_API_URL: cluster.apiUrl,
      DATABASE_URL_FILE: queue,
      ORDO_HOME: home,
      ...slurm.env,
    };
  }

  static async start(options: { readonly accounting?: boolean } = {}): Promise<SlurmWorkers> {
    const starting = [Cluster.start({ workers: 0, queue: 'postgres' }), startTestSlurm(options)] as const;
    try {
      return new SlurmWorkers(...(await Promise.all(starting)));
    } catch (error) {
      // Without this, the service that has already started would run for ever.
      for (const started of await Promise.allSettled(starting)) {
        if (started.status === 'fulfilled') await started.value.stop();
      }
      throw error;
    }
  }

  /** Runs `ordo` like a user of the cluster. During that time nothing reads the API's log, so it must not take long. */
  ordo(words: readonly string[], more: Readonly<Record<string, string>> = {}): SpawnSyncReturns<string> {
    const env = { ...this.#env, ...more };
    return spawnSync(process.execPath, [this.#cli, ...words, '--json'], { env, encoding: 'utf8' });
  }

  /** Returns what a command prints. @throws Error with its output if it has failed */
  ask(...words: readonly string[]): unknown {
    const { stdout, stderr, status } = this.ordo(words);
    if (status !== 0) throw new Error(`ordo ${words.join(' ')} has ended with ${status}:\n${stderr}`);
    return JSON.parse(stdout) as unknown;
  }

  /** Starts jobs with one worker each, and returns their ids. */
  startJobs(idleExit: string, count = 1): readonly string[] {
    const words = ['workers', 'start', '--on', 'slurm', '--idle-exit', idleExit, '--count', String(count)];
    return (this.ask(...words) as { jobs: string[] }).jobs;
  }

  jobs(): SlurmJob[] {
    return this.ask('workers', 'jobs') as SlurmJob[];
  }

  jobOf(id: string): SlurmJob | undefined {
    return this.jobs().find((job) => job.id === id);
  }

  async waitForJob(id: string, state: string): Promise<void> {
    await waitUntil(() => this.jobOf(id)?.state === state, { what: `job ${id} to be ${state}`, timeoutMs: 300_000 });
  }

  async stop(): Promise<void> {
    await this.slurm.stop();
    await this.cluster.stop();
  }
}
