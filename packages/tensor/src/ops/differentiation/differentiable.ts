/**
 * Records operations with gradients of their own, as `tf.customGrad` does, but without its copies. `tf.customGrad` copies the
 * tensors that a gradient reads. Here a kernel's own outputs are kept, and variables, which stay alive, are not copied. Such
 * copies were a third of the engine's calls in a training step.
 */
import { tf } from '../../tf.ts';
import { runKernel } from '../kernel.ts';

/** The result of an operation. */
export interface Computed {
  readonly value: tf.Tensor;
  /** Other new tensors that the gradient reads. The tape then owns them. */
  readonly made?: readonly tf.Tensor[];
  /** The inputs that the gradient reads, and `value` if the gradient reads it. */
  readonly read: readonly tf.Tensor[];
  /**
   * Computes the gradients of the inputs, in the order of the inputs.
   * @param read the tensors of `read` above, which are still alive
   */
  readonly gradient: (dy: tf.Tensor, read: readonly tf.Tensor[]) => readonly tf.Tensor[];
}

/**
 * Runs an operation and records it on the tape.
 * @param inputs the tensors that get gradients
 */
export function differentiable(inputs: readonly tf.Tensor[], compute: () => Computed): tf.Tensor {
  const { state } = tf.engine();
  const recording = tf.engine().isTapeOn();
  state.kernelDepth++; // the kernels inside must not be recorded as operations of their own
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

/** Makes another tensor over the same memory, because the given one may be disposed of before the gradient is computed. */
function shareMemory(x: tf.Tensor): tf.Tensor {
  return runKernel('Identity', { x }, {});
}
