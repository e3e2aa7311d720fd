/**
 * One trainer as its worker sees it. The class starts the process ahead of time, gives it a run, receives its events and ends
 * it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { OrdoError, type Logger } from '@ordo/core';
import type { RunEvent, RunResult } from '@ordo/spec';
import type { EnginePreference } from '@ordo/tensor';
import { countMemoryKills, isOutOfMemory } from '../devices/out-of-memory.ts';
import { type Pinning, pinnedStart, UNPINNED } from '../devices/pinning.ts';
import type { TrainerError } from './trainer-error.ts';
import { askForStack } from './stack-line.ts';
import { stepOf } from './step-of.ts';
import { TrainerOutput } from './trainer-output.ts';
import type { AbortOrder, FromTrainer, RunOrder, ToTrainer } from './trainer-messages.ts';

/**
 * The end of a trainer: with a result and the digest of the model that it has written (null if it has written none), with an
 * error that it reported, or without a message.
 */
export type TrainerEnd =
  | { readonly kind: 'result'; readonly result: RunResult; readonly modelDigest: string | null }
  | { readonly kind: 'error'; readonly error: TrainerError }
  | { readonly kind: 'death'; readonly message: string; readonly outOfMemory: boolean };

export type OnEvent = (at: string, event: RunEvent) => void;

export interface TrainerOptions {
  /** The compiled `trainer.js`. */
  readonly script: string;
  /** The whole environment of the process. It needs no secrets, so it holds none. */
  readonly env: NodeJS.ProcessEnv;
  /** The engine to load ahead of time. */
  readonly engine: EnginePreference;
  readonly threads: number;
  /** The pinning. By default, the process may use all processors and devices. */
  readonly pinning?: Pinning;
  /** The program that pins a process to processors. Without it, processors are only counted. */
  readonly taskset?: string | null;
  readonly log: Logger;
}

const LAST_WORDS_LENGTH = 4000;

export class TrainerProcess {
  /** Resolves when the engine is loaded; rejects when the process ends before that. */
  readonly ready: Promise<{ readonly engine: string; readonly device: string }>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<TrainerEnd>;
  readonly #child: ChildProcess;
  readonly #output = new TrainerOutput();
  /** The events from before the trainer was given its run, such as lines from loading the engine. */
  readonly #early: Parameters<OnEvent>[] = [];
  #onEvent: OnEvent = (...told) => void this.#early.push(told);
  #onPulse: () => void = () => undefined;
  #step: number | null = null;
  #last: Extract<TrainerEnd, { kind: 'result' | 'error' }> | undefined;
  #modelDigest: string | null = null;
  #lastWords = '';

  constructor({ script, env, engine, threads, pinning = UNPINNED, taskset = null, log }: TrainerOptions) {
    const start = pinnedStart(pinning, { threads, taskset });
    this.#child = fork(script, [], {
      env: { ...env, ...start.env },
      execPath: start.execPath,
      // The trainer must not inherit flags of the worker's command line, such as a debugger's port. NODE_OPTIONS still
      // reaches it through `env`.
      execArgv: [...start.execArgv],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
      // Unlike JSON, this keeps NaN, so that a check can find it.
      serialization: 'advanced',
    });
    this.#child.on('error', (error) => log.warn({ error: error.message }, 'no message reaches the trainer'));
    this.#listenToOutput(log);
    this.ended = this.#watchEnd(countMemoryKills());
    this.ready = new Promise((resolve, reject) => {
      this.#child.on('message', (message: FromTrainer) => {
        if (message.type === 'ready') resolve(message);
        else this.#hear(message);
      });
      void this.ended.then((end) => reject(describeEarlyEnd(end)));
    });
    this.ready.catch(() => undefined); // This prevents an unhandled rejection when no caller waits for it.
    this.#tell({ type: 'preload', engine, threads, gpus: pinning.devices?.length ?? 0 });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Starts the run as soon as the engine is loaded. May be called once per trainer. */
  start(order: Omit<RunOrder, 'type'>, onEvent: OnEvent, onPulse: () => void = () => undefined): void {
    this.#onEvent = onEvent;
    this.#onPulse = onPulse;
    for (const told of this.#early.splice(0)) onEvent(...told);
    this.#tell({ type: 'run', ...order });
  }

  /** Asks the trainer to exit. The caller decides how long to wait before it calls `kill`. */
  abort(kind: AbortOrder['kind']): void {
    this.#tell({ type: 'abort', kind });
  }

  /**
   * Returns where the program is, even in an endless loop; null when the trainer does not answer. The trainer stands still
   * afterwards, so the caller must end it.
   */
  async readStack(): Promise<string | null> {
    return await askForStack(this.#child);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #tell(message: ToTrainer): void {
    // Sending fails only when the process has exited, which `ended` reports.
    this.#child.send(message, () => undefined);
  }

  #hear(message: Exclude<FromTrainer, { type: 'ready' }>): void {
    switch (message.type) {
      case 'event':
        this.#step = stepOf(message.event) ?? this.#step;
        this.#onEvent(message.at, message.event);
        return;
      case 'pulse':
        this.#onPulse();
        return;
      case 'model':
        this.#modelDigest = message.digest;
        return;
      case 'result':
        this.#last = { kind: 'result', result: message.result, modelDigest: this.#modelDigest };
        return;
      case 'error':
        this.#last = { kind: 'error', error: message.error };
    }
  }

  #listenToOutput(log: Logger): void {
    for (const [stream, name] of [
      [this.#child.stdout, 'stdout'],
      [this.#child.stderr, 'stderr'],
    ] as const) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text: string) => {
        if (name === 'stderr') this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS_LENGTH);
        log.info({ trainer: this.pid, stream: name }, text.trimEnd());
        this.#tellOutput(this.#output.push(name, text, this.#step));
      });
    }
  }

  #tellOutput(events: readonly RunEvent[]): void {
    const at = new Date().toISOString();
    for (const event of events) this.#onEvent(at, event);
  }

  #watchEnd(killsBefore: number): Promise<TrainerEnd> {
    return new Promise((resolve) => {
      // `close` comes after `exit`, once all output of the process has been read.
      this.#child.once('close', (code, signal) => {
        this.#tellOutput(this.#output.end(this.#step));
        if (this.#last !== undefined) {
          resolve(this.#last);
          return;
        }
        const lastWords = this.#lastWords;
        const outOfMemory = isOutOfMemory({ signal, killsBefore, killsAfter: countMemoryKills(), lastWords });
        const how = signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
        const reason = findReason(lastWords);
        const tail = reason === '' ? '' : `: ${reason}`;
        resolve({ kind: 'death', message: `the trainer ${how}${tail}`, outOfMemory });
      });
    });
  }
}

/** Returns the most informative line of the last words: the name of an error, or else the last line. */
function findReason(lastWords: string): string {
  const lines = lastWords.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '' && !line.startsWith('at '));
  return (said.findLast((line) => /^[A-Za-z]*Error\b/u.test(line)) ?? said.at(-1) ?? '').slice(0, 1000);
}

function describeEarlyEnd(end: TrainerEnd): OrdoError {
  const message = end.kind === 'error' ? end.error.message : end.kind === 'death' ? end.message : 'it was not used';
  return new OrdoError('engine.unavailable', `the trainer could not load its engine: ${message}`, {
    fix: 'run `ordo doctor`, or set ORDO_WORKER_ENGINE to an engine that loads here',
  });
}
