/** Packs weights once for many products. A beam search multiplies by each weight in every step. */
import { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';

/** Other forms of weights, by weight and form; null outside of `withPackedWeights`. */
let kept: Map<string, tf.Tensor> | null = null;

/**
 * Runs `work` with each weight packed at its first use only. No bit of any result changes. On engines that do not pack
 * weights it only runs `work`.
 * @param work must not change a weight of `linear` or `topKLogits` in place
 */
export async function withPackedWeights<T>(work: () => Promise<T>): Promise<T> {
  if (kept !== null || !hasKernel('OrdoPackWeight')) return work();
  const packs = new Map<string, tf.Tensor>();
  kept = packs;
  try {
    return await work();
  } finally {
    kept = null;
    tf.dispose([...packs.values()]);
  }
}

/** The packed form of a weight for a kernel; undefined when the kernel shall read the weight itself. */
export function packedWeight(w: tf.Tensor, transposeW: boolean): tf.Tensor | undefined {
  return formOf(w, transposeW ? 'packed, transposed' : 'packed', () =>
    runKernel('OrdoPackWeight', { w }, { transposeW }),
  );
}

/** A weight with its axes exchanged. */
export function transposedWeight(w: tf.Tensor): tf.Tensor {
  return formOf(w, 'transposed', () => tf.transpose(w)) ?? tf.transpose(w);
}

/** A form of a weight that is made once and kept; undefined where nothing is kept. */
function formOf(w: tf.Tensor, form: string, make: () => tf.Tensor): tf.Tensor | undefined {
  if (kept === null || !(w instanceof tf.Variable) || tf.engine().isTapeOn()) return undefined;
  const key = `${w.id} ${form}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = tf.keep(make());
  kept.set(key, made);
  return made;
}
