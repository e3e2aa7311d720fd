/** A signal that stops work in an orderly way when one of several events happens, and reports it. */
import type { AbortReason } from '@ordo/run';
import type { Output } from '../output.ts';

export interface StopCause {
  readonly signal: AbortSignal;
  /** The event in words: "the budget is spent". */
  readonly why: string;
}

/** The consequence for runs in this process. */
export const AFTER_CHECKPOINT = 'stopping as soon as the current runs have written a checkpoint';

/** Creates the signal. @param consequence what follows, in words */
export function stopSignal(
  causes: readonly StopCause[],
  consequence: string,
  output: Pick<Output, 'say'>,
): AbortSignal {
  const stop = new AbortController();
  const reason: AbortReason = { kind: 'stop' };
  for (const { signal, why } of causes) {
    const onAbort = (): void => {
      if (stop.signal.aborted) return;
      output.say(`${why}; ${consequence}`);
      stop.abort(reason);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  }
  return stop.signal;
}
