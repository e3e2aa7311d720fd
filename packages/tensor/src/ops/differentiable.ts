/**
 * An operation with a gradient of its own, as `tf.customGrad` makes them, for those that a model is made of. It keeps what a
 * kernel has made anyway where `tf.customGrad` keeps copies, and copies nothing of variables, which stay: a third of the
 * engine's calls in a training step were such copies.
 */
import { tf } from '../tf.ts';
import { runKernel } from './kernel.ts';

/** What an operation has computed. */
export interface Computed {
  readonly value: tf.Tensor;
  /** Other new tensors that the gradient reads; they belong to the tape from here on. */
  readonly made?: readonly tf.Tensor[];
  /** What the gradient reads of the inputs and of `value`. */
  readonly read: readonly tf.Tensor[];
  /**
   * The gradient for each input in order.
   * @param read as in `read` above, and still alive
   */
  readonly gradient: (dy: tf.Tensor, read: readonly tf.Tensor[]) => readonly tf.Tensor[];
}

/** @param inputs those that gradients are wanted for */
export function differentiable(inputs: readonly tf.Tensor[], compute: () => Computed): tf.Tensor {
  const { state } = tf.engine();
  const recording = tf.engine().isTapeOn();
  state.kernelDepth++; // the kernels inside are no operations of their own
  try {
    const { value, made = [], read, gradient } = compute();
    if (!recording) {
      tf.dispose([...made]);
      return value;
    }
    const kept = read.map((tensor) => (tensor instanceof tf.Variable ? tensor : shareMemory(tensor)));
    state.activeTape.push({
      id: state.nextTapeNodeId++,
      kernelName: 'differentiable',
      inputs: Object.fromEntries(inputs.map((input, i) => [i, input])),
      outputs: [value],
      saved: [...made, ...kept].filter((tensor) => !(tensor instanceof tf.Variable)).map((tensor) => tf.keep(tensor)),
      gradient: ([dy]) => Object.fromEntries(gradient(dy as tf.Tensor, kept).map((dx, i) => [i, () => dx])),
    });
    return value;
  } finally {
    state.kernelDepth--;
  }
}

/** Another tensor over the same memory: the one that was given may be disposed of before the gradient is computed. */
function shareMemory(x: tf.Tensor): tf.Tensor {
  return runKernel('Identity', { x }, {});
}
