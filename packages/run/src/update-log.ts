/** Combines the updates between two log points into one metric event. */
import type { UpdateEvent } from '@ordo/nmt';
import type { RunEvent } from '@ordo/spec';

/**
 * Losses are means weighted by target tokens. Tokens per second and the share of padding are over all updates since the
 * last log point. The learning rate, the gradient norm and the epoch are those of the last update.
 */
export class UpdateLog {
  #updates: UpdateEvent[] = [];
  #since = performance.now();

  add(update: UpdateEvent): void {
    this.#updates.push(update);
  }

  /** The metrics since the last call, or null if there was no update. */
  take(): Extract<RunEvent, { kind: 'metric' }> | null {
    const updates = this.#updates;
    const last = updates.at(-1);
    if (last === undefined) return null;
    const now = performance.now();
    const seconds = (now - this.#since) / 1000;
    this.#updates = [];
    this.#since = now;
    const total = (read: (update: UpdateEvent) => number) => updates.reduce((sum, update) => sum + read(update), 0);
    const tokens = total((update) => update.targetTokens);
    return {
      kind: 'metric',
      step: last.step,
      values: {
        'train/loss': total((update) => update.loss * update.targetTokens) / tokens,
        'train/nll': total((update) => update.nll * update.targetTokens) / tokens,
        'train/learning-rate': last.learningRate,
        'train/gradient-norm': last.gradientNorm,
        'train/tokens-per-second': tokens / seconds,
        'train/padding-share': total((update) => update.paddedPositions) / total((update) => update.positions),
        'train/epoch': last.epoch,
      },
    };
  }
}
