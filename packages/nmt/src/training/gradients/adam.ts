/** The Adam optimiser with its moments. */
import { type AdamTensors, adamStep, tf } from '@ordo/tensor';
import type { Recipe } from '../../options/recipe.ts';

export class Adam {
  readonly #settings: Recipe['adam'];
  readonly #parameters: readonly tf.Variable[];
  /** The moments, in the order of the parameters. */
  readonly firstMoments: readonly tf.Variable[];
  readonly secondMoments: readonly tf.Variable[];

  constructor(parameters: readonly tf.Variable[], settings: Recipe['adam']) {
    this.#settings = settings;
    this.#parameters = parameters;
    this.firstMoments = parameters.map(zeroVariable);
    this.secondMoments = parameters.map(zeroVariable);
  }

  /**
   * @param gradients the gradients, in the order of the parameters
   * @param call `step` is 1 at the first update; every gradient is multiplied by `gradientScale`
   */
  apply(
    gradients: readonly tf.Tensor[],
    call: { readonly step: number; readonly learningRate: number; readonly gradientScale: number },
  ): void {
    const tensors: AdamTensors = {
      parameters: this.#parameters,
      gradients,
      firstMoments: this.firstMoments,
      secondMoments: this.secondMoments,
    };
    adamStep(tensors, { ...this.#settings, ...call });
  }

  dispose(): void {
    tf.dispose([...this.firstMoments, ...this.secondMoments]);
  }
}

function zeroVariable(parameter: tf.Variable): tf.Variable {
  return tf.tidy(() => tf.variable(tf.zerosLike(parameter), false));
}
