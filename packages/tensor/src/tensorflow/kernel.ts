/** The call of a fused kernel that consists of TensorFlow's operations. */
import type * as tf from '@tensorflow/tfjs-core';
import type { Handle } from './backend.ts';
import type { RawOps } from './raw-ops.ts';

/** Inputs and attributes are those of `@ordo/tfjs-native`, whose README defines them. */
export class KernelCall {
  readonly ops: RawOps;
  readonly #inputs: Readonly<Record<string, tf.TensorInfo | undefined>>;
  readonly #attributes: Readonly<Record<string, unknown>>;

  constructor(ops: RawOps, inputs: Readonly<Record<string, tf.TensorInfo | undefined>>, attributes: object) {
    this.ops = ops;
    this.#inputs = inputs;
    this.#attributes = attributes as Readonly<Record<string, unknown>>;
  }

  input(name: string): Handle {
    const found = this.optional(name);
    if (found === null) throw new Error(`the kernel needs its input "${name}"`);
    return found;
  }

  optional(name: string): Handle | null {
    const tensor = this.#inputs[name];
    return tensor === undefined ? null : this.ops.input(tensor);
  }

  /** Returns the inputs of a kernel that takes a list. */
  list(): readonly tf.TensorInfo[] {
    return Object.values(this.#inputs) as tf.TensorInfo[];
  }

  /** Returns a numeric attribute, which is required when there is no fallback. */
  number(name: string, fallback?: number): number {
    const value = this.#attributes[name] ?? fallback;
    if (typeof value !== 'number') throw new Error(`the kernel needs its numeric attribute "${name}"`);
    return value;
  }

  attribute(name: string): unknown {
    return this.#attributes[name];
  }

  /**
   * Refuses a dropout rate without factors. The factors, 0 or 1/(1-rate), are an input, because this engine has no counter-based
   * generator.
   */
  refuseRate(): void {
    if (this.number('rate', 0) !== 0 && this.optional('factors') === null) {
      throw new Error('on this engine dropout needs its factors as an input');
    }
  }
}

export type Kernel = (call: KernelCall) => readonly Handle[];
