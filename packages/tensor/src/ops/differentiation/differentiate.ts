/**
 * Differentiates a loss by its variables with a backward pass of our own over TensorFlow.js's tape. It disposes of the tensors
 * that an operation saved, and of the gradients that reached it, as soon as that operation is done, whereas `tf.variableGrads`
 * keeps all of them to the end. The peak of memory therefore holds the activations, and not the activations with all their
 * gradients.
 */
import { tf } from '../../tf.ts';
import { constant } from './constant.ts';
import { isRecomputed } from './recompute.ts';
import { disposeTape, record, type Recording, type TapeNode } from './tape.ts';

/** A loss and its gradients, one per variable in the order of the variables. The caller disposes of all of them. */
export interface LossGradients {
  readonly loss: tf.Scalar;
  readonly gradients: readonly tf.Tensor[];
}

/**
 * @param loss computes a differentiable scalar from `variables`
 * @param scale multiplies the gradients: it is the gradient of the loss with which the backward pass begins, so that products of
 * half precision get gradients of its size. The loss itself is returned without the scale.
 */
export function differentiateLoss(loss: () => tf.Scalar, variables: readonly tf.Variable[], scale = 1): LossGradients {
  if (tf.engine().state.gradientDepth !== 0) {
    throw new Error('differentiateLoss inside another gradient is not supported');
  }
  const { value, tape } = record(loss);
  try {
    current = new BackwardWalk(variables);
    const found = current.run(value, scale, tape);
    // Variables on which the loss does not depend get zeros.
    return { loss: value, gradients: variables.map((variable) => found.get(variable.id) ?? tf.zerosLike(variable)) };
  } catch (error) {
    value.dispose();
    throw error;
  } finally {
    current = null;
    disposeTape(tape);
  }
}

/** The backward pass in progress, for {@link takeGradient}. */
let current: BackwardWalk | null = null;

/**
 * Takes the gradient that `x` has received so far, for a gradient function that adds its own share in place and returns the sum.
 * This matters because the gradient of a table is as large as the table, however few rows a lookup reads. Null when there is none
 * yet.
 */
export function takeGradient(x: tf.Tensor): tf.Tensor | null {
  return current?.take(x) ?? null;
}

class BackwardWalk {
  /** The ids of the variables and of all tensors that are computed from them. */
  readonly #differentiated: Set<number>;
  readonly #variables: ReadonlySet<number>;
  /** Gradients by tensor id. This map owns them. */
  readonly #gradients = new Map<number, tf.Tensor>();

  constructor(variables: readonly tf.Variable[]) {
    this.#variables = new Set(variables.map(({ id }) => id));
    this.#differentiated = new Set(this.#variables);
  }

  /** @returns the gradients of the variables, by the id of the variable */
  run(loss: tf.Scalar, scale: number, tape: readonly TapeNode[]): ReadonlyMap<number, tf.Tensor> {
    try {
      this.#gradients.set(loss.id, constant(scale, loss.shape));
      this.#walk(tape);
      return this.#gradients;
    } catch (error) {
      tf.dispose([...this.#gradients.values()]);
      throw error;
    }
  }

  /** Goes back through the operations that depend on a variable. */
  #walk(tape: readonly TapeNode[]): void {
    const nodes = tape.filter((node) => {
      if (!Object.values(node.inputs).some(({ id }) => this.#differentiated.has(id))) return false;
      for (const { id } of node.outputs) this.#differentiated.add(id);
      return true;
    });
    for (const node of nodes.toReversed()) {
      if (node.outputs.some(({ id }) => this.#gradients.has(id))) this.#pass(node);
      tf.dispose(node.saved ?? []);
    }
  }

  take(x: tf.Tensor): tf.Tensor | null {
    const gradient = this.#gradients.get(x.id) ?? null;
    this.#gradients.delete(x.id);
    return gradient;
  }

  /** Passes the gradients of a node's outputs on to its inputs. */
  #pass(node: TapeNode): void {
    if (isRecomputed(node)) {
      this.#recompute(node.outputs[0] as tf.Tensor, node.again());
      return;
    }
    const dys = node.outputs.map((output) => this.#gradients.get(output.id) ?? null);
    const names = Object.keys(node.inputs).filter((name) => this.#differentiated.has(inputOf(node, name).id));
    const dxs = tf.tidy(() => {
      if (node.gradient === undefined) throw new Error(`The kernel ${node.kernelName} has no gradient`);
      const thunks = node.gradient(dys as tf.Tensor[]);
      const foreign = new Set([...dys, ...(node.saved ?? [])]);
      return names.map((name) => {
        const dx = checkGradient(node, name, thunks[name]?.());
        if (foreign.has(dx)) return tf.clone(dx);
        foreign.add(dx); // the same tensor may be returned for two inputs, and each must own its gradient
        return dx;
      });
    });
    for (const { id } of node.outputs) {
      if (this.#variables.has(id)) continue;
      this.#gradients.get(id)?.dispose();
      this.#gradients.delete(id);
    }
    names.forEach((name, i) => {
      this.#add(inputOf(node, name).id, dxs[i] as tf.Tensor);
    });
  }

  /**
   * Goes back through a part that has been computed again. The gradient of its first output becomes the gradient of its second
   * output.
   */
  #recompute(output: tf.Tensor, { value, tape }: Recording<tf.Tensor>): void {
    try {
      this.#gradients.set(value.id, this.take(output) as tf.Tensor);
      value.dispose();
      this.#walk(tape);
    } finally {
      disposeTape(tape);
    }
  }

  #add(id: number, dx: tf.Tensor): void {
    const before = this.#gradients.get(id);
    if (before === undefined) {
      this.#gradients.set(id, dx);
      return;
    }
    this.#gradients.set(
      id,
      tf.tidy(() => tf.add(before, dx)),
    );
    before.dispose();
    dx.dispose();
  }
}

const inputOf = (node: TapeNode, name: string): tf.Tensor => node.inputs[name] as tf.Tensor;

function checkGradient(node: TapeNode, name: string, dx: tf.Tensor | undefined): tf.Tensor {
  const { shape } = inputOf(node, name);
  if (dx === undefined) throw new Error(`The gradient of ${node.kernelName} gives none for its input ${name}`);
  if (dx.dtype !== 'float32' || !tf.util.arraysEqual(dx.shape, shape)) {
    throw new Error(
      `The gradient of ${node.kernelName} for its input ${name} is ${dx.dtype} [${dx.shape.join(',')}], not float32 [${shape.join(',')}]`,
    );
  }
  return dx;
}
