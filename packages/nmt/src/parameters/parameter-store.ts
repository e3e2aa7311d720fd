/** Creates a model's parameters and holds them by name. The order of their creation is also their order in checkpoints. */
import { OrdoError, Random } from '@ordo/core';
import { tf } from '@ordo/tensor';
import type { Initialiser } from './initialisers.ts';

/**
 * Creates named parameters. Each draws from a random stream of its own, so that models that differ in their encoding only
 * share the rest of the initialisation.
 */
export interface ParameterScope {
  readonly parameter: (name: string, shape: readonly number[], initialise: Initialiser) => tf.Variable;
}

export class ParameterStore implements ParameterScope {
  readonly #seed: number;
  readonly #parameters = new Map<string, tf.Variable>();

  /** @param seed of the initialisation; each parameter draws from the random stream of its name */
  constructor(seed: number) {
    this.#seed = seed;
  }

  get parameters(): ReadonlyMap<string, tf.Variable> {
    return this.#parameters;
  }

  parameter(name: string, shape: readonly number[], initialise: Initialiser): tf.Variable {
    if (this.#parameters.has(name)) {
      throw new OrdoError('model.invalid', `there are two parameters named ${JSON.stringify(name)}`);
    }
    const random = Random.fromSeed(this.#seed, `initialisation of ${name}`);
    const size = shape.reduce((product, n) => product * n, 1);
    const values = new Float32Array(size);
    for (let i = 0; i < size; i++) values[i] = initialise(random, i);
    const initial = tf.tensor(values, [...shape]);
    const variable = tf.variable(initial, true);
    initial.dispose();
    this.#parameters.set(name, variable);
    return variable;
  }

  /** Returns a scope that puts `prefix` and a dot before every name. */
  within(prefix: string): ParameterScope {
    return {
      parameter: (name, shape, initialise) => this.parameter(`${prefix}.${name}`, shape, initialise),
    };
  }
}
