/** Compares the gradients of all parameters with slopes of the loss, on any engine. */
import type { TokenBatch } from '@ordo/data';
import { tf } from '@ordo/tensor';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { differentiate, evaluateLoss } from '../training/micro-batch.ts';

/**
 * Along its own gradient g/|g|, the loss of each parameter must rise at the rate |g|: the worst relative error of the
 * central difference, and the parameters whose gradient is large enough to be compared.
 */
export function compareGradients(
  model: TranslationModel,
  batch: TokenBatch,
): { readonly worst: number; readonly tested: ReadonlySet<string> } {
  const { gradients } = differentiate(model, batch, { pass: Pass.inference(), epsilon: 0.1 });
  const tokens = batch.targetLengths.reduce((a, b) => a + b, 0);
  const loss = () => evaluateLoss(model, [batch], 0.1).loss * tokens;
  const tested = new Set<string>();
  let worst = 0;
  [...model.parameters].forEach(([name, parameter], i) => {
    const gradient = Float64Array.from(gradients[i]?.dataSync() ?? []);
    const norm = Math.hypot(...gradient);
    // Too small for differences of a loss in 32 bits.
    if (norm < 0.05) return;
    const start = parameter.dataSync().slice();
    const at = (step: number) => {
      const moved = Float32Array.from(start, (value, j) => value + (step * (gradient[j] as number)) / norm);
      tf.tidy(() => parameter.assign(tf.tensor(moved, parameter.shape)));
      return loss();
    };
    const slopeOver = (step: number): number => (at(step) - at(-step)) / (2 * step);
    // Small against the distance to the next kink of a ReLU, large against rounding.
    const step = 0.003 / Math.max(1, norm);
    const wide = slopeOver(step);
    // Where the loss bends so much that the difference is not exact enough, a second one takes its error off (Richardson).
    const slope = Math.abs(wide - norm) < 0.01 * norm ? wide : (4 * slopeOver(step / 2) - wide) / 3;
    tf.tidy(() => parameter.assign(tf.tensor(start, parameter.shape)));
    worst = Math.max(worst, Math.abs(slope - norm) / norm);
    tested.add(name);
  });
  tf.dispose([...gradients]);
  return { worst, tested };
}
