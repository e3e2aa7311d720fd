/** Sums gradients and losses over the micro-batches of one update. */
import { tf } from '@ordo/tensor';
import type { MicroBatchResult } from '../batch/micro-batch.ts';

export class GradientSum {
  #gradients: readonly tf.Tensor[] = [];
  #loss = 0;
  #nll = 0;
  #targetTokens = 0;

  /** One gradient per parameter of the model, in the order of the parameters. */
  get gradients(): readonly tf.Tensor[] {
    return this.#gradients;
  }

  get loss(): number {
    return this.#loss;
  }

  get nll(): number {
    return this.#nll;
  }

  get targetTokens(): number {
    return this.#targetTokens;
  }

  /**
   * Adds a result or another sum and takes over its gradients: the caller must not dispose of them. If memory runs out, the sum
   * stays as it was.
   */
  add({ gradients, loss, nll, targetTokens }: MicroBatchResult): void {
    if (gradients.length > 0) this.#addGradients(gradients);
    this.#loss += loss;
    this.#nll += nll;
    this.#targetTokens += targetTokens;
  }

  #addGradients(gradients: readonly tf.Tensor[]): void {
    const before = this.#gradients;
    if (before.length === 0) {
      this.#gradients = gradients;
      return;
    }
    try {
      this.#gradients = tf.tidy(() => before.map((sum, i) => tf.add(sum, gradients[i] as tf.Tensor)));
      tf.dispose([...before]);
    } finally {
      tf.dispose([...gradients]);
    }
  }

  dispose(): void {
    tf.dispose([...this.#gradients]);
    this.#gradients = [];
  }
}
