/** Creates a model's parameters and holds them by name. The order of their creation is also their order in checkpoints. */
import { OrdoError, Random } from '@ordo/core';
import { constant, type Floats, tf } from '@ordo/tensor';
import type { Initialiser } from './initialisers.ts';

/**
 * Creates named parameters. Each draws from a random stream of its own, so that models that differ only in their encoding share
 * the rest of the initialisation.
 */
export interface ParameterScope {
  readonly parameter: (name: string, shape: readonly number[], initialise: Initialiser) => tf.Variable;
}

/**
 * Gives the values of parameters that are already known, row-major. It is asked once for each parameter, in the order of their
 * creation.
 */
export type ParameterSource = (name: string, shape: readonly number[]) => Floats;

export class ParameterStore implements ParameterScope {
  readonly #values: (name: string, shape: readonly number[], initialise: Initialiser) => Floats;
  readonly #parameters = new Map<string, tf.Variable>();

  /** @param from the seed of the initialisation, or known values; each parameter draws from the random stream of its name */
  constructor(from: number | ParameterSource) {
    this.#values =
      typeof from === 'number' ? (...parameter) => drawValues(from, parameter) : (name, shape) => from(name, shape);
  }

  get parameters(): ReadonlyMap<string, tf.Variable> {
    return this.#parameters;
  }

  parameter(name: string, shape: readonly number[], initialise: Initialiser): tf.Variable {
    if (this.#parameters.has(name)) {
      throw new OrdoError('model.invalid', `there are two parameters named ${JSON.stringify(name)}`);
    }
    const initial = constant(this.#values(name, shape, initialise), shape);
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

function drawValues(
  seed: number,
  [name, shape, initialise]: readonly [string, readonly number[], Initialiser],
): Float32Array {
  const random = Random.fromSeed(seed, `initialisation of ${name}`);
  const values = new Float32Array(shape.reduce((product, n) => product * n, 1));
  for (let i = 0; i < values.length; i++) values[i] = initialise(random, i);
  return values;
}
