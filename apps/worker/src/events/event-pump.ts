/**
 * Numbers an attempt's events and sends them to the API: in order, in batches, for as long as it takes.
 *
 * A retry library would not do: between two tries, new events go to disk, and a try may have to send earlier events again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isOrdoError } from '@ordo/core';
import type { RunEvent } from '@ordo/spec';
import type { NumberedEvent } from '../api-port.ts';
import type { EventSpool } from './event-spool.ts';
import { mayPass } from '../attempt/refusal.ts';

const BATCH_EVENTS = 100;
const BATCH_MS = 250;
const LONGEST_WAIT_MS = 2000;

export interface EventPumpOptions {
  readonly spool: EventSpool;
  /** Sends a batch and returns the number of the last event that the API has stored. */
  readonly send: (events: readonly NumberedEvent[]) => Promise<number>;
  /** Called when the API accepts no events at present. */
  readonly onOutage: (error: unknown) => void;
  /** Called when the API accepts events again, with the last error. */
  readonly onRecovery: (error: unknown, seconds: number) => void;
  /** Called once when no more events can be delivered: the API refuses them permanently, or the spool cannot store them. */
  readonly onFailure: (error: unknown) => void;
}

interface Waiter {
  readonly seq: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export class EventPump {
  readonly #options: EventPumpOptions;
  readonly #closing = new AbortController();
  #incoming: NumberedEvent[] = [];
  #lastPushed = 0;
  #lastStored = 0;
  #waiters: Waiter[] = [];
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;
  readonly #running: Promise<void>;

  constructor(options: EventPumpOptions) {
    this.#options = options;
    this.#running = this.#run().catch((error: unknown) => {
      this.#fail(error);
      options.onFailure(error);
    });
  }

  /** Queues an event for sending and returns its number. */
  push(at: string, event: RunEvent): number {
    this.#lastPushed += 1;
    this.#incoming.push({ seq: this.#lastPushed, at, event });
    this.#wake();
    return this.#lastPushed;
  }

  /** Resolves when the API has stored all events up to `seq` (by default, all so far). Rejects when it never will. */
  stored(seq: number = this.#lastPushed): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure.error);
    if (seq <= this.#lastStored) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiters.push({ seq, resolve, reject });
    });
  }

  /** Stops sending. Events that have not been stored by then stay in the spool. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the pump was closed'));
    this.#wake();
    await this.#running;
    this.#fail(this.#closing.signal.reason);
  }

  async #run(): Promise<void> {
    const { spool } = this.#options;
    let lastBatch = -Infinity;
    while (!this.#closing.signal.aborted) {
      if (this.#incoming.length === 0 && !spool.hasUnsent) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      // The first event after a pause is sent at once; the following ones wait until a batch is full or 250 ms have passed.
      const pause = lastBatch + BATCH_MS - performance.now();
      if (pause > 0 && this.#incoming.length < BATCH_EVENTS) await this.#sleep(pause);
      lastBatch = performance.now();
      await this.#spoolIncoming();
      await this.#sendUnsent();
    }
  }

  async #spoolIncoming(): Promise<void> {
    const events = this.#incoming;
    this.#incoming = [];
    if (events.length > 0) await this.#options.spool.append(events);
  }

  /** Sends batch after batch until nothing is left, so that the pump catches up at full speed after an outage. */
  async #sendUnsent(): Promise<void> {
    const { spool, onOutage, onRecovery } = this.#options;
    let outage: { readonly since: number; error: unknown; wait: number } | null = null;
    let largest = BATCH_EVENTS;
    while (spool.hasUnsent && !this.#closing.signal.aborted) {
      const { events, acknowledge } = await spool.read(largest);
      try {
        this.#confirm(await this.#options.send(events));
        acknowledge();
        if (outage !== null) onRecovery(outage.error, (performance.now() - outage.since) / 1000);
        outage = null;
      } catch (error) {
        if (isOrdoError(error, 'request.too-large') && events.length > 1) {
          largest = Math.floor(events.length / 2);
          continue;
        }
        if (outage === null) onOutage(error);
        outage ??= { since: performance.now(), error, wait: BATCH_MS };
        // The API lacks earlier events. Sending all events again is safe, because the API skips those that it has.
        if (isOrdoError(error, 'attempt.sequence-gap')) spool.rewind();
        else if (!mayPass(error, performance.now() - outage.since)) throw error;
        outage.error = error;
        outage.wait = Math.min(outage.wait * 2, LONGEST_WAIT_MS);
        await this.#sleep(outage.wait);
        await this.#spoolIncoming();
      }
    }
  }

  async #sleep(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined); // The loops then end.
  }

  #confirm(seq: number): void {
    this.#lastStored = Math.max(this.#lastStored, seq);
    const served = this.#waiters.filter((waiter) => waiter.seq <= this.#lastStored);
    this.#waiters = this.#waiters.filter((waiter) => waiter.seq > this.#lastStored);
    for (const { resolve } of served) resolve();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { reject } of waiters) reject(error);
  }
}
