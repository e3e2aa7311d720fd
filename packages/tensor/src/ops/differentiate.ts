/** Gradients of a loss by its variables, leaving nothing behind when an operation on the way fails. */
import { tf } from '../tf.ts';

/** A loss and its gradient for each variable in order. The caller disposes of all of them. */
export interface LossGradients {
  readonly loss: tf.Scalar;
  readonly gradients: readonly tf.Tensor[];
}

/** @param loss a differentiable scalar, made from `variables` */
export function differentiateLoss(loss: () => tf.Scalar, variables: readonly tf.Variable[]): LossGradients {
  try {
    const { value, grads } = tf.variableGrads(loss, [...variables]);
    // What the loss does not depend on has no gradient: zero.
    return { loss: value, gradients: variables.map((variable) => grads[variable.name] ?? tf.zerosLike(variable)) };
  } catch (error) {
    forgetTape();
    throw error;
  }
}

/** TensorFlow.js disposes of what operations saved for the backward pass only after a pass that succeeded. */
function forgetTape(): void {
  const { state } = tf.engine();
  for (const { saved } of state.activeTape ?? []) for (const tensor of saved ?? []) tensor.dispose();
  state.activeTape = [];
}
