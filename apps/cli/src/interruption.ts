/** Turns Ctrl-C into an AbortSignal. There is one orderly stop, however often the signal arrives. */
import { Interrupted } from './exit-codes.ts';

/** Runs `work` with a signal that aborts on SIGINT, SIGTERM and SIGHUP, and when the parent process disconnects. */
export async function withInterruption<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Interrupted());
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, abort);
  process.on('disconnect', abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    // After an interruption, any other error is a consequence of it.
    if (controller.signal.aborted) throw new Interrupted();
    throw error;
  } finally {
    for (const name of signals) process.off(name, abort);
    process.off('disconnect', abort);
  }
}
