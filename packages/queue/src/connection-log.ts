/** Makes a lost connection a line in the log instead of a dead process, and not a thousand lines. */
import { describeError, type Logger } from '@ordo/core';

const QUIET_MS = 10_000;

/**
 * A listener for BullMQ's `error` events. Node ends the process on an `error` event that nobody hears, so every queue,
 * worker and relay must have one. The same message is logged once in ten seconds.
 */
export function createErrorListener(log: Logger, what: string): (error: Error) => void {
  let last = '';
  let lastAt = 0;
  return (error) => {
    // ioredis reports a refused connection as an AggregateError with an empty message and a telling code.
    const message = describeError(error) || ((error as NodeJS.ErrnoException).code ?? error.name);
    if (message === last && Date.now() - lastAt < QUIET_MS) return;
    last = message;
    lastAt = Date.now();
    log.warn({ what, error: message }, 'the queue reports an error; it will be tried again');
  };
}
