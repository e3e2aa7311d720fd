/** Logs lost connections, so that they neither end the process nor flood the log. */
import { describeError, type Logger } from '@ordo/core';

const QUIET_MS = 10_000;

/**
 * Creates a listener for BullMQ's `error` events. Node ends the process on an `error` event without a listener, so every
 * queue, worker and relay must have one. Equal messages in a row are logged at most once in ten seconds.
 */
export function createErrorListener(log: Logger, what: string): (error: Error) => void {
  let last = '';
  let lastAt = -Infinity;
  return (error) => {
    // ioredis reports a refused connection as an AggregateError whose message is empty; only its code says what happened.
    const message = describeError(error) || ((error as NodeJS.ErrnoException).code ?? error.name);
    if (message === last && performance.now() - lastAt < QUIET_MS) return;
    last = message;
    lastAt = performance.now();
    log.warn({ what, error: message }, 'the queue reported an error; Ordo tries again');
  };
}
