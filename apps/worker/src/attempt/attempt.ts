/** One attempt at one run, from the claim until the API knows how it ended. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type Logger, makeFolder, OrdoError } from '@ordo/core';
import { PROGRESS_LOOK_MS } from '@ordo/core/lease';
import type { EnergySettings } from '@ordo/run';
import type { ApiPort, Claim, Finish, HeldAttempt } from '../api-port.ts';
import { decideFinish, type Interruption } from './attempt-ending.ts';
import { AttemptReports } from './attempt-reports.ts';
import { ProgressWatch, type Stall } from './progress-watch.ts';
import { readProcessState } from '../devices/process-state.ts';
import { requireWhole } from '../artifacts/lost-files.ts';
import { hasLostRun } from './refusal.ts';
import { describeTrainerError } from '../trainer/trainer-error.ts';
import type { OnEvent, TrainerEnd, TrainerProcess } from '../trainer/trainer-process.ts';

/** The time that a cancelled trainer may take to exit before it is killed. */
const CANCEL_PATIENCE_MS = 1500;
/**
 * The extra time after the time limit. The trainer should end its run at the limit; if it has not done so after this time, the
 * worker kills it.
 */
const TIME_LIMIT_MARGIN_MS = 10_000;
const CLOCK_MS = 1000;

export interface AttemptOptions {
  readonly runId: string;
  readonly claim: Claim;
  readonly api: ApiPort;
  readonly trainer: TrainerProcess;
  /** The folder of this attempt alone, which is removed at its end. */
  readonly directory: string;
  readonly dataDir: string | null;
  /** The folder for files that several attempts share and that outlive them. */
  readonly cacheDir: string;
  /** The folder of the prepared training texts of this machine. */
  readonly preparedDir: string;
  /** How the energy of the run is measured. */
  readonly energy: EnergySettings;
  readonly codeVersion: string;
  /** The shortest silence of the trainer that can count as a stall. */
  readonly stallMs: number;
  /** Rejects when a device of the attempt has disappeared. */
  readonly requireDevices: () => Promise<void>;
  readonly log: Logger;
}

type TrainedEnd = Extract<TrainerEnd, { kind: 'result' }>;
type LackingFinish = Extract<Finish, { lack: unknown }>;

export interface StopPatience {
  /** The time in milliseconds after which a trainer that has not exited is killed. */
  readonly killAfterMs: number;
  /** The time in milliseconds after which the attempt stops trying to reach the API. */
  readonly giveUpAfterMs: number;
}

export class Attempt {
  readonly runId: string;
  readonly held: HeldAttempt;
  readonly #options: AttemptOptions;
  readonly #log: Logger;
  readonly #workDir: string;
  readonly #modelDir: string;
  readonly #reports: AttemptReports;
  #interruption: Interruption = null;
  /** The reason why this worker cannot continue the attempt, although its trainer could. */
  #failure: { readonly error: unknown } | undefined;
  #hasTrained = false;
  #codeChanged = false;

  constructor(options: AttemptOptions) {
    const { claim, log, directory } = options;
    this.#options = options;
    this.runId = options.runId;
    this.held = { id: claim.attempt.id, number: claim.attempt.number };
    this.#log = log.child({ runId: this.runId, attemptId: this.held.id, attemptNumber: this.held.number });
    this.#workDir = path.join(directory, 'work');
    this.#modelDir = path.join(directory, 'model');
    const { runId, held } = this;
    this.#reports = new AttemptReports({
      api: options.api,
      runId,
      held,
      directory,
      workDir: this.#workDir,
      log: this.#log,
      onFailure: (error) => this.#breakOff(error),
    });
  }

  /** Returns whether the trainer found code on disk that differs from the code of the worker. */
  get codeChanged(): boolean {
    return this.#codeChanged;
  }

  /** Kills the trainer at once and reports nothing more, because another attempt has taken over or the run is over. */
  supersede(): void {
    // After training, the API's answer to the final report decides. A heartbeat would also call an attempt superseded that has
    // just succeeded.
    if (this.#interruption === 'superseded' || this.#hasTrained) return;
    this.#log.warn('the attempt was superseded: its trainer is killed');
    this.#interruption = 'superseded';
    this.#options.trainer.kill();
    this.#reports.giveUp();
  }

  /** Ends the attempt for a reason on the worker's side, which is reported like an error of the trainer. */
  #breakOff(error: unknown): void {
    if (hasLostRun(error)) {
      this.supersede();
      return;
    }
    this.#failure = { error };
    this.#options.trainer.kill();
  }

  cancel(): void {
    if (this.#interruption !== null || this.#hasTrained) return;
    this.#log.info('the run was cancelled');
    this.#interruption = 'cancel';
    this.#options.trainer.abort('cancel');
    void this.#killAfter(CANCEL_PATIENCE_MS);
  }

  /** Lets the trainer save its state, then hands the run back. */
  stop({ killAfterMs, giveUpAfterMs }: StopPatience): void {
    void delay(giveUpAfterMs, undefined, { ref: false }).then(() => this.#reports.giveUp());
    if (this.#interruption !== null || this.#hasTrained) return;
    this.#interruption = 'stop';
    this.#options.trainer.abort('stop');
    void this.#killAfter(killAfterMs);
  }

  /** Lets the trainer save its state, then hands the run back, so that another run gets its place. */
  giveWay(displacedBy: string | undefined, killAfterMs: number): void {
    if (this.#interruption !== null || this.#hasTrained) return;
    this.#reports.say(
      'warn',
      `this run gives its place to run ${displacedBy ?? 'another one'}, which has a higher priority`,
    );
    this.#interruption = 'stop';
    this.#options.trainer.abort('stop');
    void this.#killAfter(killAfterMs);
  }

  /** Resolves when the trainer has exited and the API knows the outcome or does not need to. Never rejects. */
  async run(): Promise<void> {
    const { claim, directory, trainer } = this.#options;
    const resumedFrom = claim.checkpoint?.step ?? null;
    this.#log.info({ number: claim.attempt.number, resumedFrom, trainer: trainer.pid }, 'attempt begins');
    try {
      await this.#trainAndReport(this.#reports);
    } catch (error) {
      this.#log.error({ error: describeError(error) }, 'the attempt could not be completed');
    } finally {
      trainer.kill();
      await trainer.ended;
      await this.#reports.close();
      await rm(directory, { recursive: true, force: true });
      this.#log.info({ interruption: this.#interruption }, 'attempt over');
    }
  }

  async #trainAndReport(reports: AttemptReports): Promise<void> {
    let end = await this.#train(reports).catch(describeFailure);
    this.#hasTrained = true;
    // When a device is lost, its trainer can end in many ways. In all of them, the run is not at fault.
    if (end.kind !== 'result' && this.#interruption === null) end = await this.#blameDevices(end);
    if (this.#interruption === 'superseded') return;
    if (end.kind === 'error') this.#codeChanged = end.error.code === 'worker.code-mismatch';
    if (end.kind === 'result') {
      const refusal = await this.#deliver(reports, end).catch((error: unknown) => ({ error }));
      if (refusal === undefined) return;
      end = describeFailure(refusal.error);
    }
    const finish = decideFinish(end, this.#interruption);
    if (finish === null) return;
    if ('lack' in finish) this.#sayWhatLacks(finish);
    if (finish.outcome === 'failed' && finish.kind === 'unexpected') this.#logStack(end);
    // A run that continues elsewhere needs its newest checkpoint and all its events; a cancelled one needs neither.
    if (finish.outcome !== 'cancelled') await reports.settled();
    await reports.finish(finish);
  }

  async #deliver(reports: AttemptReports, { result, modelDigest }: TrainedEnd): Promise<void> {
    // A run that was only scored has no model folder; it shares the model of the run that translated.
    if (modelDigest !== null) await reports.storeModel(this.#modelDir, modelDigest);
    await reports.settled();
    // Without its last events, the run's history would have a hole that could never be filled after the result.
    if (this.#failure !== undefined) throw this.#failure.error;
    await reports.deliver(result);
  }

  async #blameDevices<End extends TrainerEnd>(end: End): Promise<End | Extract<TrainerEnd, { kind: 'error' }>> {
    return await this.#options.requireDevices().then(() => end, describeFailure);
  }

  /** Fetches the checkpoint, starts the trainer and waits for it to exit. */
  async #train(reports: AttemptReports): Promise<TrainerEnd> {
    const { claim, trainer, cacheDir, preparedDir, energy, codeVersion } = this.#options;
    await this.#options.requireDevices();
    await makeFolder(this.#workDir);
    this.#sayWhosePlace(claim.displacedRunIds);
    const { checkpoint, contentHash, datasetHash, spec, attempt } = claim;
    const earlier = claim.translatedRunId === null ? null : await reports.fetchTranslations(claim.translatedRunId);
    const isResumed = checkpoint !== null && earlier === null;
    const resumed = isResumed ? await reports.fetchCheckpoint(checkpoint) : null;
    const resumeFrom = resumed?.file ?? null;
    const fetched = earlier === null ? await reports.fetchCorpus(spec, cacheDir) : null;
    const dataDir = fetched ?? this.#options.dataDir;
    if (this.#interruption !== null) {
      trainer.kill();
      return await trainer.ended;
    }
    const { microBatches } = attempt;
    const folders = { workDir: this.#workDir, modelDir: this.#modelDir, dataDir, cacheDir, preparedDir };
    const hashes = { codeVersion, contentHash, datasetHash };
    const order = { spec, ...folders, energy, resumeFrom, microBatches, ...hashes, earlier };
    const progress = new ProgressWatch({
      leastMs: this.#options.stallMs,
      attemptNumber: attempt.number,
      readState: () => readProcessState(trainer.pid),
    });
    const onEvent: OnEvent = (at, event) => {
      progress.hear(event);
      reports.tell(at, event);
    };
    trainer.start(order, onEvent, () => progress.pulse());
    const watches = [
      this.#watchTimeLimit(spec.resources.timeLimitSeconds * 1000 + TIME_LIMIT_MARGIN_MS),
      this.#watchProgress(progress),
    ];
    const end = await trainer.ended;
    watches.forEach(clearInterval);
    if (this.#failure !== undefined) throw this.#failure.error;
    const isUnreadable = end.kind === 'error' && end.error.code === 'checkpoint.invalid';
    if (isUnreadable && resumed !== null) await requireWhole(resumed);
    return end;
  }

  /** Logs the stack trace for developers. The reason for the failure is a single line. */
  #logStack(end: TrainerEnd): void {
    if (end.kind !== 'error') return;
    const { stack } = end.error;
    this.#log.error({ stack }, 'the trainer has thrown an exception that nobody expects');
    this.#reports.say('error', stack);
  }

  #sayWhosePlace(displaced: readonly string[]): void {
    if (displaced.length === 0) return;
    const runs = displaced.map((id) => `run ${id}`).join(', ');
    this.#reports.say('info', `this run has the place of ${runs}, which had a lower priority and goes on later`);
  }

  #sayWhatLacks({ lack, message }: LackingFinish): void {
    this.#log.error({ lack, message }, 'this worker cannot execute the run, hands it back and is set aside for others');
    this.#reports.say('warn', `this worker cannot execute the run, which waits for another one: ${message}`);
  }

  async #killAfter(ms: number): Promise<void> {
    const { trainer } = this.#options;
    if ((await Promise.race([trainer.ended, delay(ms, 'late', { ref: false })])) !== 'late') return;
    this.#log.warn('the trainer did not exit in time and is killed');
    trainer.kill();
  }

  #watchProgress(progress: ProgressWatch): NodeJS.Timeout {
    let looked = performance.now();
    const watch = setInterval(() => {
      const now = performance.now();
      const stall = progress.look(now - looked);
      looked = now;
      if (stall === null || this.#interruption !== null) return;
      clearInterval(watch);
      void this.#endStalled(stall);
    }, PROGRESS_LOOK_MS);
    return watch;
  }

  /** Ends the trainer, after asking where in its code it is. */
  async #endStalled({ reason, lastEvents }: Stall): Promise<void> {
    const stack = (await this.#options.trainer.readStack()) ?? 'the process did not say where it is';
    const lines = [`the run hangs: ${reason}`, stack, 'the last events were:', ...lastEvents];
    this.#log.error({ reason, stack }, 'the trainer makes no progress and is ended');
    this.#reports.say('error', lines.join('\n'));
    this.#breakOff(
      new OrdoError('run.stalled', reason, {
        fix: 'look at the log of the attempt, which has its stack and last events',
      }),
    );
  }

  /** Polls the clock, because timers cannot be set for more than 24.8 days and a limit can be longer. */
  #watchTimeLimit(limitMs: number): NodeJS.Timeout {
    const started = performance.now();
    return setInterval(() => {
      if (this.#interruption !== null || performance.now() - started < limitMs) return;
      this.#interruption = 'timed-out';
      this.#options.trainer.kill();
    }, CLOCK_MS);
  }
}

/** Describes an error before the trainer has started as an error of the trainer. */
function describeFailure(error: unknown): Extract<TrainerEnd, { kind: 'error' }> {
  return { kind: 'error', error: describeTrainerError(error) };
}
