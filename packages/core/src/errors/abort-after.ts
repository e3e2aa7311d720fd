/** Creates signals that abort after a time. */

/**
 * Returns a signal that aborts with a TimeoutError after `ms` milliseconds, and with `signal` if that aborts first.
 *
 * `AbortSignal.any` holds its sources weakly. In Node 20 an `AbortSignal.timeout` among them can therefore be collected as
 * garbage, and then nothing ever aborts. Here the timer holds its signal.
 */
export function abortAfter(ms: number, signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const giveUp = (): void => late.abort(new DOMException(`not done within ${ms} ms`, 'TimeoutError'));
  const timer: unknown = setTimeout(giveUp, ms);
  // In a browser, a timer is a number and keeps nothing running.
  if (typeof timer === 'object') (timer as NodeJS.Timeout).unref();
  return AbortSignal.any([signal, late.signal]);
}
