/** Ctrl-C as an AbortSignal. However often it is pressed or forwarded, there is one orderly stop. */
import { Interrupted } from './exit-codes.ts';

/** Runs `work` with a signal that aborts on SIGINT, SIGTERM, SIGHUP, or when the process that started us is gone. */
export async function withInterruption<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Interrupted());
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, abort);
  process.on('disconnect', abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Whatever an interrupted step throws on its way out, the reason is the interruption.
    if (controller.signal.aborted) throw new Interrupted();
    throw error;
  } finally {
    for (const name of signals) process.off(name, abort);
    process.off('disconnect', abort);
  }
}
