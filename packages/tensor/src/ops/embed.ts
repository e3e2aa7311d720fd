/** Embedding lookup with a scatter-add gradient. */
import { tf } from '../tf.ts';
import { scaled } from './differentiation/constant.ts';
import { takeGradient } from './differentiation/differentiate.ts';
import { hasKernel, runKernel } from './kernel.ts';

export interface EmbedOptions {
  /** The factor of the rows that are looked up, which is sqrt(d) in Transformers. Default 1. */
  readonly scale?: number;
  /** The row of the padding symbol, which gets no gradient. Default: no such row. */
  readonly padId?: number;
}

/**
 * Computes scale · table[ids].
 * @param table [V, d]
 * @param ids int32 [n], each in [0, V)
 * @returns [n, d]
 */
export function embed(table: tf.Tensor, ids: tf.Tensor1D, { scale = 1, padId = -1 }: EmbedOptions = {}): tf.Tensor2D {
  const [rows] = table.shape as [number, number];
  const op = tf.customGrad((...args) => {
    const save = args.at(-1) as tf.GradSaveFunc;
    const found = tf.gather(table, ids);
    save([ids]);
    return {
      value: scale === 1 ? found : scaled(found, scale),
      gradFunc: (dy: tf.Tensor, [saved]: tf.Tensor[]) => {
        const onto = hasKernel('OrdoEmbedGradOnto') ? takeGradient(table) : null;
        if (onto !== null) return addEmbedGradient(onto, { dy, ids: saved as tf.Tensor }, { scale, padId });
        return hasKernel('OrdoEmbedGrad')
          ? runKernel('OrdoEmbedGrad', { dy, ids: saved }, { rows, scale, padId })
          : rawEmbedGradient(dy, saved as tf.Tensor1D, { rows, scale, padId });
      },
    };
  });
  return op(table) as tf.Tensor2D;
}

/** Adds to the gradient that a table already has. Tied embeddings then get one gradient, instead of one per use and their sum. */
function addEmbedGradient(onto: tf.Tensor, inputs: { dy: tf.Tensor; ids: tf.Tensor }, attrs: object): tf.Tensor {
  const sum = runKernel('OrdoEmbedGradOnto', { ...inputs, onto }, attrs);
  onto.dispose();
  return sum;
}

/** Computes the same gradient with TensorFlow.js's own operations. */
export function rawEmbedGradient(
  dy: tf.Tensor,
  ids: tf.Tensor1D,
  { rows, scale, padId }: { rows: number; scale: number; padId: number },
): tf.Tensor {
  const real = tf.expandDims(tf.cast(tf.notEqual(ids, padId), 'float32'), 1); // [n, 1]
  return tf.unsortedSegmentSum(scaled(tf.mul(dy, real), scale), ids, rows);
}
