/**
 * Differentiates a loss by its variables with a backward pass of our own over TensorFlow.js's tape. It disposes of the tensors
 * that an operation saved, and of the gradients that reached it, as soon as that operation is done; `tf.variableGrads` keeps
 * all of them to the end. Memory therefore peaks at the activations, not at activations and all their gradients.
 */
import { tf } from '../tf.ts';
import { constant } from './constant.ts';

/** A loss and its gradients, one per variable in their order. The caller disposes of all of them. */
export interface LossGradients {
  readonly loss: tf.Scalar;
  readonly gradients: readonly tf.Tensor[];
}

type TapeNode = ReturnType<typeof tf.engine>['state']['activeTape'][number];

/**
 * @param loss computes a differentiable scalar from `variables`
 * @param scale multiplies the gradients: it is the gradient of the loss with which the backward pass begins, so that products of
 *   half precision see gradients of its size. The loss itself is returned as it is.
 */
export function differentiateLoss(loss: () => tf.Scalar, variables: readonly tf.Variable[], scale = 1): LossGradients {
  const { state } = tf.engine();
  if (state.gradientDepth !== 0) throw new Error('differentiateLoss inside another gradient is not supported');
  let value: tf.Scalar | undefined;
  state.activeTape = [];
  try {
    state.gradientDepth = 1;
    try {
      value = tf.tidy(loss);
    } finally {
      state.gradientDepth = 0;
    }
    current = new BackwardWalk(state.activeTape, variables);
    const found = current.run(value, scale);
    // Variables that the loss does not depend on get zeros.
    return { loss: value, gradients: variables.map((variable) => found.get(variable.id) ?? tf.zerosLike(variable)) };
  } catch (error) {
    value?.dispose();
    throw error;
  } finally {
    current = null;
    for (const node of state.activeTape) tf.dispose(node.saved ?? []);
    state.activeTape = [];
  }
}

/** The backward pass in progress, for {@link takeGradient}. */
let current: BackwardWalk | null = null;

/**
 * Takes the gradient that `x` has received so far, for a gradient function that adds its own share in place and returns the
 * sum: the gradient of a table is as large as the table, however few rows a lookup touches. Null when there is none yet.
 */
export function takeGradient(x: tf.Tensor): tf.Tensor | null {
  return current?.take(x) ?? null;
}

class BackwardWalk {
  readonly #nodes: readonly TapeNode[];
  /** The ids of the variables and of all tensors that are computed from them. */
  readonly #differentiated: Set<number>;
  readonly #variables: Set<number>;
  /** Gradients by tensor id. This map owns them. */
  readonly #gradients = new Map<number, tf.Tensor>();

  constructor(tape: readonly TapeNode[], variables: readonly tf.Variable[]) {
    this.#variables = new Set(variables.map(({ id }) => id));
    this.#differentiated = new Set(this.#variables);
    this.#nodes = tape.filter((node) => {
      if (!Object.values(node.inputs).some(({ id }) => this.#differentiated.has(id))) return false;
      for (const { id } of node.outputs) this.#differentiated.add(id);
      return true;
    });
  }

  /** @returns the gradients of the variables, by id */
  run(loss: tf.Scalar, scale: number): ReadonlyMap<number, tf.Tensor> {
    try {
      this.#gradients.set(loss.id, constant(scale, loss.shape));
      for (const node of this.#nodes.toReversed()) {
        if (node.outputs.some(({ id }) => this.#gradients.has(id))) this.#pass(node);
        tf.dispose(node.saved ?? []);
      }
      return this.#gradients;
    } catch (error) {
      tf.dispose([...this.#gradients.values()]);
      throw error;
    }
  }

  take(x: tf.Tensor): tf.Tensor | null {
    const gradient = this.#gradients.get(x.id) ?? null;
    this.#gradients.delete(x.id);
    return gradient;
  }

  /** Passes the gradients of a node's outputs on to its inputs. */
  #pass(node: TapeNode): void {
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
