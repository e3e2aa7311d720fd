/** Building blocks for the gradients of kernels. */
import * as tf from '@tensorflow/tfjs-core';

/** A gradient function with one incoming tensor. Given dy, the saved tensors and the attributes, it returns a thunk per input. */
type SingleGradient = (
  dy: tf.Tensor,
  saved: tf.Tensor[],
  attrs: tf.NamedAttrMap,
) => { [input: string]: () => tf.Tensor };

/** The tensors of the forward pass that a gradient needs. In `saved`, inputs come first, then outputs. */
interface Saved {
  readonly inputs?: string[];
  readonly output?: boolean;
}

/** Defines the gradient of a kernel with a single output. */
export function gradient(kernelName: string, saved: Saved, gradFunc: SingleGradient): tf.GradConfig {
  return {
    kernelName,
    inputsToSave: saved.inputs ?? [],
    outputsToSave: saved.output === true ? [true] : [],
    gradFunc: (dy, tensors, attrs) => gradFunc(dy as tf.Tensor, tensors, attrs),
  };
}

/** Undoes broadcasting: sums `dy` over the axes that were stretched, back to `shape`. */
export function unbroadcast(dy: tf.Tensor, shape: number[]): tf.Tensor {
  const axes = tf.broadcast_util.getReductionAxes(shape, dy.shape);
  return tf.reshape(axes.length === 0 ? dy : tf.sum(dy, axes), shape);
}

/** Returns the axes that an `axis` attribute names, counted from the front, or all axes when it names none. */
export function parseAxes(attrs: tf.NamedAttrMap, name: string, shape: number[]): number[] {
  const axes = attrs[name] as number | number[] | undefined;
  return tf.util.parseAxisParam(axes as number | number[], shape);
}
