/** Turns the points of a learning curve into metric events, with the pace of this process since its last point. */
import type { CurveEvent, UpdateEvent } from '@ordo/nmt';
import type { RunEvent } from '@ordo/spec';

export class UpdateLog {
  readonly #batches: { readonly batchesPerEpoch: number };
  #targetTokens = 0;
  #since = performance.now();

  constructor(batches: { readonly batchesPerEpoch: number }) {
    this.#batches = batches;
  }

  add({ targetTokens }: Pick<UpdateEvent, 'targetTokens'>): void {
    this.#targetTokens += targetTokens;
  }

  /**
   * Returns the metrics of a point. Updates that an earlier attempt computed count in the losses, but not in the pace, because
   * their time is unknown.
   */
  take(point: CurveEvent): Extract<RunEvent, { kind: 'metric' }> {
    const now = performance.now();
    const seconds = (now - this.#since) / 1000;
    const pace = this.#targetTokens / seconds;
    this.#targetTokens = 0;
    this.#since = now;
    return {
      kind: 'metric',
      step: point.step,
      values: {
        'train/loss': point.loss,
        'train/nll': point.nll,
        'train/learning-rate': point.learningRate,
        'train/gradient-norm': point.gradientNorm,
        'train/tokens-per-second': pace,
        'train/padding-share': point.paddingShare,
        'train/epoch': point.cursor.epoch + point.cursor.batch / this.#batches.batchesPerEpoch,
        'train/tokens': point.targetTokens,
        'train/hours': point.seconds / 3600,
        ...nameAll('train/gradient-norm', point.norms?.gradients),
        ...nameAll('train/state-rms', point.norms?.states),
      },
    };
  }
}

/** Names the values `train/state-rms/encoder-2` and so on. */
function nameAll(prefix: string, values: Readonly<Record<string, number>> = {}): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([layer, value]) => [`${prefix}/${layer}`, value]));
}
