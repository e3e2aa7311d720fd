/** Registers the worker with the API and sends its heartbeats, whose answers tell which attempts to end. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, isOrdoError, type Logger } from '@ordo/core';
import { HEARTBEAT_INTERVAL_MS } from '@ordo/core/lease';
import type { ApiPort, HeartbeatAnswer, HeldAttempt, WorkerIdentity } from './api-port.ts';
import { repeat } from './attempt/retry.ts';

export interface RegistrationOptions {
  readonly api: ApiPort;
  readonly identity: WorkerIdentity;
  /** The attempts whose leases each heartbeat extends. */
  readonly held: () => readonly HeldAttempt[];
  readonly onAnswer: (answer: HeartbeatAnswer) => void;
  readonly log: Logger;
}

export class Registration {
  readonly #options: RegistrationOptions;
  readonly #stopping = new AbortController();
  #workerId = '';
  #beating: Promise<void> = Promise.resolve();
  #away = false;

  constructor(options: RegistrationOptions) {
    this.#options = options;
  }

  get workerId(): string {
    return this.#workerId;
  }

  /** Registers, waits for the API as long as it takes, and starts the heartbeats. */
  async begin(): Promise<void> {
    await this.register();
    this.#beating = this.#beat();
  }

  /** Registers the worker. This is repeated if the API no longer knows the worker. */
  async register(): Promise<void> {
    const { api, identity, log } = this.#options;
    let told = false;
    const { id } = await repeat(() => api.register(identity), {
      signal: this.#stopping.signal,
      // A worker whose key is refused has nothing to lose, so it ends and gives the reason.
      again: (error) => isOrdoError(error) && error.retryable,
      onFailure: (error) => {
        if (!told) log.warn({ error: describeError(error) }, 'waiting for the API');
        told = true;
      },
    });
    this.#workerId = id;
    log.info({ workerId: id, ...identity }, 'registered');
  }

  /** Stops the heartbeats and signs the worker off. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await this.#beating;
    await this.#options.api.signOff(this.#workerId).catch((error: unknown) => {
      this.#options.log.warn({ error: describeError(error) }, 'could not sign off; the leases will expire');
    });
  }

  async #beat(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#beatOnce();
      await delay(HEARTBEAT_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // When the worker stops, the loop ends.
    }
  }

  async #beatOnce(): Promise<void> {
    const { api, held, onAnswer, log } = this.#options;
    try {
      onAnswer(await api.heartbeat(this.#workerId, held()));
      if (this.#away) log.info('the API answers heartbeats again');
      this.#away = false;
    } catch (error) {
      if (isOrdoError(error, 'worker.not-found')) {
        log.warn('the API no longer knows this worker');
        await this.register().catch(() => undefined); // An error here only means that the worker is stopping.
        return;
      }
      if (!this.#away)
        log.warn({ error: describeError(error) }, 'the API does not answer heartbeats; attempts continue');
      this.#away = true;
    }
  }
}
