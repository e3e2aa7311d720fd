/** A signal that stops the current run in order, with a checkpoint, when one of several events happens. */
import type { AbortReason } from '@ordo/run';
import type { Output } from '../output.ts';

export interface StopCause {
  readonly signal: AbortSignal;
  /** What has happened, in words: "the budget is spent". */
  readonly why: string;
}

export function stopSignal(causes: readonly StopCause[], output: Output): AbortSignal {
  const stop = new AbortController();
  const reason: AbortReason = { kind: 'stop' };
  for (const { signal, why } of causes) {
    const onAbort = (): void => {
      if (stop.signal.aborted) return;
      output.say(`${why}; stopping as soon as the current run has written a checkpoint`);
      stop.abort(reason);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  }
  return stop.signal;
}
