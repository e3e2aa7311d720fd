/** Calls kernels that TensorFlow.js does not have, on engines that do. */
import { tf } from '../tf.ts';

/** Returns true when the current engine has a kernel of this name. Otherwise TensorFlow.js's own operations are used. */
export function hasKernel(name: string): boolean {
  const kernel: tf.KernelConfig | null | undefined = tf.getKernel(name, tf.getBackend());
  return kernel !== null && kernel !== undefined;
}

/** Inputs by name, where undefined ones are not passed to the kernel; or a list, for kernels that take any number of inputs. */
type Inputs = Readonly<Record<string, tf.Tensor | undefined>> | readonly tf.Tensor[];

/** Runs a kernel with a single output. */
export function runKernel(name: string, inputs: Inputs, attrs: object): tf.Tensor {
  return run(name, inputs, attrs) as tf.Tensor;
}

/** Runs a kernel with several outputs, or none. */
export function runKernels(name: string, inputs: Inputs, attrs: object): tf.Tensor[] {
  return run(name, inputs, attrs) as tf.Tensor[];
}

function run(name: string, inputs: Inputs, attrs: object): tf.Tensor | tf.Tensor[] {
  const given: unknown = Array.isArray(inputs)
    ? inputs
    : Object.fromEntries(Object.entries(inputs).filter(([, tensor]) => tensor !== undefined));
  return tf.engine().runKernel(name, given as tf.NamedTensorMap, attrs as tf.NamedAttrMap);
}

/** The dropout of one call: its rate, and the key from which every engine derives the same mask. */
export interface Dropout {
  readonly rate: number;
  /** The key in unsigned 32-bit numbers: the stream, and the number of the call in it. */
  readonly seed: number;
  readonly counter: number;
}
