/** Weights in the form that products read, kept while nothing changes them: a search multiplies by each at every step. */
import { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';

/** By weight and the way it is used; null: outside. */
let kept: Map<string, tf.Tensor> | null = null;

/**
 * Runs `work`, in which each weight is packed at its first use and no more: the bits of all results stay as they are. On
 * engines that multiply by weights as they lie it only runs `work`.
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

/** What a kernel takes as `packed` beside the weight; undefined where it shall read the weight itself, as one made on the way. */
export function packedWeight(w: tf.Tensor, transposeW: boolean): tf.Tensor | undefined {
  if (kept === null || !(w instanceof tf.Variable) || tf.engine().isTapeOn()) return undefined;
  const key = `${w.id}${transposeW ? 'T' : ''}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const packed = tf.keep(runKernel('OrdoPackWeight', { w }, { transposeW }));
  kept.set(key, packed);
  return packed;
}
