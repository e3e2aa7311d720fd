/** Packs weights once for many products. A beam search multiplies by each weight in every step. */
import { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';

/** Packed weights, by weight and by the way it is used; null outside of `withPackedWeights`. */
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
  if (kept === null || !(w instanceof tf.Variable) || tf.engine().isTapeOn()) return undefined;
  const key = `${w.id}${transposeW ? 'T' : ''}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const packed = tf.keep(runKernel('OrdoPackWeight', { w }, { transposeW }));
  kept.set(key, packed);
  return packed;
}
