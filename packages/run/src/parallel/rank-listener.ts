/** Gives rank 0 its order, passes on its messages one after another, and finds out how the run ended. */
import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunResult } from '@ordo/spec';
import type { AbortReason } from '../interruption.ts';
import type { RunOptions } from '../run-options.ts';
import { MessageLine } from './message-line.ts';
import { type FromRank, hearError, type Order, type ToRank } from './messages.ts';

/** The time in milliseconds that rank 0 has to report its own error after another rank has reported one. */
const ACCOUNT_MS = 5000;
/**
 * The time in milliseconds that a connection may stay open after the launcher has ended. Only a process that the launcher left
 * behind keeps it open.
 */
const CLOSING_MS = 5000;

export type Settled = { readonly result: RunResult } | { readonly error: unknown };

interface Receiver extends Pick<RunOptions, 'emit' | 'signal'> {
  readonly onPulse: RunOptions['onPulse'];
  readonly onModel: RunOptions['onModel'];
}

export class RankListener {
  /** Resolves with the way in which the run ended, after all earlier messages have been passed on. */
  readonly settled: Promise<Settled>;
  readonly #order: Order;
  readonly #receiver: Receiver;
  readonly #connections = new Set<Socket>();
  #settle: (settled: Settled) => void = () => undefined;
  #passed: Promise<void> = Promise.resolve();

  constructor(server: Server, order: Order, receiver: Receiver) {
    this.#order = order;
    this.#receiver = receiver;
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    server.on('connection', (stream) => {
      this.#connections.add(stream);
      stream.once('close', () => this.#connections.delete(stream));
      const line = new MessageLine<ToRank, FromRank>(stream, (message) => this.#hear(message, line));
    });
  }

  /** Ends the run with this error, unless the processes reported another end before they closed their lines. */
  async giveUp(reason: unknown): Promise<void> {
    const closed = Promise.all([...this.#connections].map((stream) => once(stream, 'close')));
    await Promise.race([closed, delay(CLOSING_MS, undefined, { ref: false })]);
    this.#pass(() => this.#settle({ error: reason }));
  }

  #hear(message: FromRank, line: MessageLine<ToRank, FromRank>): void {
    const { emit, onPulse, signal, onModel } = this.#receiver;
    switch (message.type) {
      case 'joined':
        if (message.rank > 0) return;
        void line.send({ type: 'run', order: this.#order });
        onAbort(signal, (reason) => void line.send({ type: 'abort', reason }));
        return;
      case 'event':
        this.#pass(() => emit(message.event));
        return;
      case 'pulse':
        onPulse?.();
        return;
      case 'model':
        this.#pass(() => onModel?.(message.digest));
        return;
      case 'result':
        this.#pass(() => this.#settle({ result: message.result }));
        return;
      case 'error': {
        const end = { error: hearError(message.error) };
        if (message.rank === 0) this.#pass(() => this.#settle(end));
        else void delay(ACCOUNT_MS).then(() => this.#pass(() => this.#settle(end)));
      }
    }
  }

  #pass(next: () => void | Promise<void>): void {
    this.#passed = this.#passAfter(this.#passed, next);
  }

  async #passAfter(before: Promise<void>, next: () => void | Promise<void>): Promise<void> {
    try {
      await before;
      await next();
    } catch (error) {
      this.#settle({ error });
    }
  }
}

function onAbort(signal: AbortSignal, tell: (reason: AbortReason) => void): void {
  const reason = (): AbortReason =>
    (signal.reason as Partial<AbortReason> | undefined)?.kind === 'stop' ? { kind: 'stop' } : { kind: 'cancel' };
  if (signal.aborted) tell(reason());
  else signal.addEventListener('abort', () => tell(reason()), { once: true });
}
