/** The worker: takes jobs, claims runs, works on attempts in parallel, and shuts down cleanly. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, isOrdoError, type Logger } from '@ordo/core';
import { LONGEST_REST_MS, REST_MS } from '@ordo/core/lease';
import { type Consumer, createConsumer, type JobOutcome } from '@ordo/queue';
import { demandOf, type Device } from '@ordo/spec';
import type { Allotment } from './devices/allotment.ts';
import type { ApiPort, Claim, HeartbeatAnswer, NextRun, WorkerIdentity } from './api-port.ts';
import { Attempt } from './attempt/attempt.ts';
import { decideFinish } from './attempt/attempt-ending.ts';
import { energyOf, type WorkerSettings } from './env.ts';
import { Registration } from './registration.ts';
import { MachineReports } from './machine-reports.ts';
import type { Scratch } from './attempt/scratch.ts';
import { describeTrainerError } from './trainer/trainer-error.ts';
import type { TrainerKeeper } from './trainer/trainer-keeper.ts';

export interface WorkerOptions {
  readonly settings: WorkerSettings;
  readonly api: ApiPort;
  readonly keeper: TrainerKeeper;
  /** The devices that the worker registers with. */
  readonly devices: readonly Device[];
  readonly allotment: Allotment;
  readonly codeVersion: string;
  /** The folder for attempts in progress; it is removed when the worker stops. */
  readonly scratch: Scratch;
  readonly log: Logger;
  /** Called once, after `stop`, when the code on disk has changed, because new trainers would run different code. */
  readonly onCodeChanged: () => void;
  /** Called once, after `stop`, when there was no run for `settings.idleExitSeconds`. */
  readonly onIdle: () => void;
}

const DONE: JobOutcome = { kind: 'done' };
/** The part of the grace period that is kept for reporting to the API after the trainers have exited. */
const REPORTING_MS = 5000;
/** The time to give back jobs. A job that is left behind goes to another worker after its lock expires. */
const LEAVING_QUEUE_MS = 1000;
/** The time between two looks of an idle worker at the clock. */
const IDLE_CHECK_MS = 500;

export class OrdoWorker {
  readonly #options: WorkerOptions;
  readonly #registration: Registration;
  readonly #reports: MachineReports;
  readonly #attempts = new Map<string, Attempt>();
  /** The length of the next rest, if there is no run for this worker again. */
  #restMs = REST_MS;
  #consumer: Consumer | undefined;
  #stopping = false;

  private constructor(options: WorkerOptions, loaded: Pick<WorkerIdentity, 'engine' | 'device'>) {
    const { name, pool, labels, concurrency, machine, cpus, memoryMiB } = options.settings;
    const cores = cpus === null ? {} : { cores: cpus.length };
    const place = { name, pool, labels, concurrency, machine, ...cores, memoryMiB };
    this.#options = options;
    this.#registration = new Registration({
      api: options.api,
      identity: { ...place, devices: options.devices, codeVersion: options.codeVersion, ...loaded },
      held: () => [...this.#attempts.values()].map((attempt) => attempt.held),
      onAnswer: (answer) => this.#obey(answer),
      log: options.log,
    });
    this.#reports = new MachineReports({ ...options, workerId: () => this.#registration.workerId });
  }

  /** Loads an engine, registers with the API (and waits for it as long as it takes) and starts to take jobs. */
  static async start(options: WorkerOptions): Promise<OrdoWorker> {
    const { engine, device } = await options.keeper.describe();
    const worker = new OrdoWorker(options, { engine, device });
    await worker.#registration.begin();
    worker.#reports.begin();
    const { queueUrl, pool, concurrency } = options.settings;
    worker.#consumer = createConsumer(queueUrl, {
      pool,
      concurrency,
      log: options.log,
      onJob: () => worker.#take(),
      onCancel: (attemptId) => worker.#attempts.get(attemptId)?.cancel(),
    });
    worker.#watchIdleness();
    return worker;
  }

  /** Ends the worker when it has had no run for as long as its settings allow. */
  #watchIdleness(): void {
    const { settings, log, onIdle } = this.#options;
    const { idleExitSeconds } = settings;
    if (idleExitSeconds === null) return;
    let busyAt = performance.now();
    const clock = setInterval(() => {
      if (this.#stopping) clearInterval(clock);
      if (this.#attempts.size > 0) busyAt = performance.now();
      if (this.#stopping || performance.now() - busyAt < 1000 * idleExitSeconds) return;
      log.info({ idleExitSeconds }, 'nothing to do: the worker ends');
      void this.stop().then(onIdle);
    }, IDLE_CHECK_MS);
  }

  /** Saves and hands back the runs in progress, then signs off. Takes at most the grace period. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    const { settings, keeper, log, scratch } = this.#options;
    const graceMs = settings.graceSeconds * 1000;
    const killAfterMs = Math.max(graceMs - REPORTING_MS, graceMs / 2);
    log.info({ attempts: this.#attempts.size }, 'stopping');
    void this.#consumer?.pause(); // This is not awaited: the queue may be unreachable, and jobs that still arrive are passed on.
    const leaving = Promise.all([keeper.close(), this.#handBack({ killAfterMs, giveUpAfterMs: graceMs - 1000 })]);
    await Promise.race([leaving, delay(graceMs, undefined, { ref: false })]);
    this.#reports.end();
    await this.#registration.end();
    await Promise.race([this.#consumer?.close(), delay(LEAVING_QUEUE_MS, undefined, { ref: false })]);
    await scratch.close();
    log.info('stopped');
  }

  async #leaveForGood(): Promise<void> {
    if (this.#stopping) return;
    this.#options.log.error('the code on disk has changed since this worker started; it hands its runs back and exits');
    await this.stop();
    this.#options.onCodeChanged();
  }

  async #handBack(patience: { killAfterMs: number; giveUpAfterMs: number }): Promise<void> {
    for (const attempt of this.#attempts.values()) attempt.stop(patience);
    while (this.#attempts.size > 0) await delay(20);
  }

  async #take(): Promise<JobOutcome> {
    if (this.#stopping) return { kind: 'passed', restMs: REST_MS };
    const { api, log } = this.#options;
    let next: NextRun;
    try {
      next = await api.claim(this.#registration.workerId);
    } catch (error) {
      log.info({ error: describeError(error) }, 'no run was claimed');
      if (isOrdoError(error, 'worker.not-found')) await this.#registration.register();
      return { kind: 'passed', restMs: REST_MS };
    }
    if (next.claimed === null && next.waitingRuns > 0) return this.#pass(next.waitingRuns);
    this.#restMs = REST_MS;
    if (next.claimed !== null) await this.#run(next.claimed);
    return DONE;
  }

  /** Leaves the job to other workers: runs wait, but none of them suits this one. */
  #pass(waitingRuns: number): JobOutcome {
    const restMs = this.#restMs;
    this.#restMs = Math.min(2 * restMs, LONGEST_REST_MS);
    this.#options.log.info({ waitingRuns, restMs }, 'no waiting run suits this worker now');
    return { kind: 'passed', restMs };
  }

  /** Asks for runs again. The resources of an attempt are free again, so a run may suit this worker that did not before. */
  #askAgain(): void {
    this.#restMs = REST_MS;
    this.#consumer?.endRest();
  }

  async #run(claim: Claim): Promise<void> {
    const { api, keeper, scratch, settings, codeVersion, allotment, log } = this.#options;
    const { runId } = claim;
    const { id, devices } = claim.attempt;
    const { engine, threads } = claim.spec.resources;
    const { cores } = demandOf(claim.spec.resources);
    const pinning = await allotment.take(id, { devices, cores }).catch(async (error: unknown) => {
      const finish = decideFinish({ kind: 'error', error: describeTrainerError(error) }, null);
      if (finish !== null) await api.finish(claim.attempt, finish);
      return null;
    });
    if (pinning === null) return;
    const attempt = new Attempt({
      runId,
      claim,
      api,
      codeVersion,
      log,
      trainer: keeper.take({ pinning, engine, threads }),
      requireDevices: () => allotment.requireDevices(devices),
      directory: path.join(scratch.folder, id),
      dataDir: settings.dataDir,
      preparedDir: settings.preparedDir,
      energy: energyOf(settings),
      stallMs: 1000 * settings.stallSeconds,
      // This folder is next to the folders of the workers of this machine, which share it.
      cacheDir: path.join(path.dirname(scratch.folder), 'cache'),
    });
    this.#attempts.set(id, attempt);
    if (this.#stopping) attempt.stop({ killAfterMs: 0, giveUpAfterMs: REPORTING_MS });
    try {
      await attempt.run();
    } finally {
      this.#attempts.delete(id);
      allotment.release(id);
      this.#askAgain();
    }
    if (attempt.codeChanged) void this.#leaveForGood();
  }

  #obey({ attempts }: HeartbeatAnswer): void {
    const graceMs = this.#options.settings.graceSeconds * 1000;
    for (const { id, state, displacedBy } of attempts) {
      if (state === 'preempted') this.#attempts.get(id)?.giveWay(displacedBy, graceMs);
      if (state === 'cancelled') this.#attempts.get(id)?.cancel();
      if (state === 'superseded') this.#attempts.get(id)?.supersede();
    }
  }
}
