/** The worker: takes jobs, claims their runs, carries out attempts in parallel, and shuts down cleanly. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type ErrorCode, isOrdoError, type Logger } from '@ordo/core';
import { JOB_LONGEST_SLEEP_MS, JOB_SLEEP_MS } from '@ordo/core/lease';
import { type Consumer, createConsumer, type JobOutcome } from '@ordo/queue';
import { demandOf, type Device } from '@ordo/spec';
import type { Allotment } from './devices/allotment.ts';
import type { ApiPort, Claim, HeartbeatAnswer, WorkerIdentity } from './api-port.ts';
import { Attempt } from './attempt/attempt.ts';
import { decideFinish } from './attempt/attempt-ending.ts';
import type { WorkerSettings } from './env.ts';
import { Registration } from './registration.ts';
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
  /** Folder for attempts in progress; removed on stop. */
  readonly scratch: Scratch;
  readonly log: Logger;
  /** Called once, after `stop`, when the code on disk has changed, because new trainers would run different code. */
  readonly onCodeChanged: () => void;
  /** Called once, after `stop`, when there was no run for `settings.idleExitSeconds`. */
  readonly onIdle: () => void;
}

const DONE: JobOutcome = { kind: 'done' };
/** The part of the grace period kept for reporting to the API after the trainers have exited. */
const REPORTING_MS = 5000;
/** Time to give back jobs. A job left behind goes to another worker once its lock expires. */
const LEAVING_QUEUE_MS = 1000;
/** How often an idle worker looks at the clock. */
const IDLE_CHECK_MS = 500;

/** The refusals of a claim after which nobody needs the job. With any other error the job comes back later. */
const FINAL_REFUSALS: ReadonlySet<ErrorCode> = new Set(['run.not-claimable', 'run.not-found']);

export class OrdoWorker {
  readonly #options: WorkerOptions;
  readonly #registration: Registration;
  readonly #attempts = new Map<string, Attempt>();
  /** By run, how long its job stays away after the next refusal. */
  readonly #patience = new Map<string, number>();
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
  }

  /** Loads an engine, registers with the API (waiting for it as long as it takes) and starts to take jobs. */
  static async start(options: WorkerOptions): Promise<OrdoWorker> {
    const { engine, device } = await options.keeper.describe();
    const worker = new OrdoWorker(options, { engine, device });
    await worker.#registration.begin();
    const { queueUrl, pool, concurrency } = options.settings;
    worker.#consumer = createConsumer(queueUrl, {
      pool,
      concurrency,
      log: options.log,
      onJob: ({ runId }) => worker.#take(runId),
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
    void this.#consumer?.pause(); // not awaited: the queue may be away, and jobs that still arrive are sent back
    const leaving = Promise.all([keeper.close(), this.#handBack({ killAfterMs, giveUpAfterMs: graceMs - 1000 })]);
    await Promise.race([leaving, delay(graceMs, undefined, { ref: false })]);
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

  async #take(runId: string): Promise<JobOutcome> {
    if (this.#stopping) return { kind: 'later', delayMs: 0 };
    const { api } = this.#options;
    let claim: Claim;
    try {
      claim = await api.claim(runId, this.#registration.workerId);
    } catch (error) {
      return await this.#explainRefusal(runId, error);
    }
    this.#patience.delete(runId);
    return await this.#carryOut(claim);
  }

  async #carryOut(claim: Claim): Promise<JobOutcome> {
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
    if (pinning === null) return DONE;
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
      // Beside the folders of the workers of this machine, which share it.
      cacheDir: path.join(path.dirname(scratch.folder), 'cache'),
    });
    this.#attempts.set(id, attempt);
    if (this.#stopping) attempt.stop({ killAfterMs: 0, giveUpAfterMs: REPORTING_MS });
    try {
      await attempt.carryOut();
    } finally {
      this.#attempts.delete(id);
      allotment.release(id);
    }
    if (attempt.codeChanged) void this.#leaveForGood();
    return DONE;
  }

  async #explainRefusal(runId: string, error: unknown): Promise<JobOutcome> {
    const { log } = this.#options;
    if (isOrdoError(error, 'worker.not-found')) await this.#registration.register();
    const outcome = this.#decideAfterRefusal(runId, error);
    log.info({ runId, error: describeError(error), job: outcome }, 'the run was not claimed');
    return outcome;
  }

  #decideAfterRefusal(runId: string, error: unknown): JobOutcome {
    if (isOrdoError(error) && FINAL_REFUSALS.has(error.code)) {
      this.#patience.delete(runId);
      return DONE;
    }
    if (!isOrdoError(error, 'run.unplaceable') && !isOrdoError(error, 'worker.busy')) {
      return { kind: 'later', delayMs: JOB_SLEEP_MS };
    }
    const delayMs = this.#patience.get(runId) ?? JOB_SLEEP_MS;
    this.#patience.set(runId, Math.min(2 * delayMs, JOB_LONGEST_SLEEP_MS));
    return { kind: 'later', delayMs };
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
