/** Packs weights once for many products. A beam search multiplies by the same weight in every step. */
import { OrdoError } from '@ordo/core';
import { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';

/**
 * The form of packed weights: as precise as the engine's products, or signed 8-bit integers with a scale for each output. With
 * integers, `linear` and `topKLogits` also round each row of their input to 8-bit integers, with a scale of its own.
 */
export type PackedWeights = 'float' | 'int8';

interface Kept {
  readonly weights: PackedWeights;
  /** Other forms of weights, by weight and form. */
  readonly forms: Map<string, tf.Tensor>;
}

/** The kept weights; null outside `withPackedWeights`. */
let kept: Kept | null = null;

/**
 * Runs `work` and packs each weight only once, at its first use here or in an outer call. Weights as floats change no bit of any
 * result. On engines that do not pack them, this only runs `work`.
 * @param work must not change a weight of `linear` or `topKLogits` in place
 * @throws OrdoError `engine.unavailable` if the engine has no products with weights as 8-bit integers
 */
export async function withPackedWeights<T>(work: () => Promise<T>, weights: PackedWeights = 'float'): Promise<T> {
  if (kept !== null) {
    if (kept.weights === weights) return work();
    throw new Error(`weights are packed as ${kept.weights} already, and cannot be packed as ${weights} inside of that`);
  }
  requirePackedWeights(weights);
  if (!hasKernel('OrdoPackWeight')) return work();
  const packs = new Map<string, tf.Tensor>();
  kept = { weights, forms: packs };
  try {
    return await work();
  } finally {
    kept = null;
    tf.dispose([...packs.values()]);
  }
}

/** @throws OrdoError `engine.unavailable` if the current engine has no products with such weights */
export function requirePackedWeights(weights: PackedWeights): void {
  const backend = tf.backend() as tf.KernelBackend & { readonly packsInt8?: boolean };
  if (weights === 'float' || backend.packsInt8 === true) return;
  throw new OrdoError(
    'engine.unavailable',
    `the engine "${tf.getBackend()}" has no products with weights as 8-bit integers`,
    { fix: 'use the engine "native", or leave the weights as they are' },
  );
}

/** Returns the packed form of a weight for a kernel; undefined when the kernel must read the weight itself. */
export function packedWeight(w: tf.Tensor, transposeW: boolean): tf.Tensor | undefined {
  return formOf(w, transposeW ? 'packed, transposed' : 'packed', () =>
    runKernel('OrdoPackWeight', { w }, { transposeW }),
  );
}

/** The tensor that a kernel reads instead of a weight, and the attributes that describe its form. */
export interface WeightForm {
  readonly packed: tf.Tensor | undefined;
  readonly attrs: { readonly weights?: 'int8' };
}

/** Returns the form of a weight that `withPackedWeights` asks for. */
export function weightForm(w: tf.Tensor, transposeW: boolean): WeightForm {
  if (kept?.weights !== 'int8') return { packed: packedWeight(w, transposeW), attrs: {} };
  const attrs = { weights: 'int8' } as const;
  const packed = formOf(w, transposeW ? 'int8, transposed' : 'int8', () =>
    runKernel('OrdoPackWeight', { w }, { transposeW, ...attrs }),
  );
  return { packed, attrs: packed === undefined ? {} : attrs };
}

/** Returns a weight with its axes exchanged. */
export function transposedWeight(w: tf.Tensor): tf.Tensor {
  return formOf(w, 'transposed', () => tf.transpose(w)) ?? tf.transpose(w);
}

/** Returns a form of a weight that is made once and kept; undefined if no form is kept. */
function formOf(w: tf.Tensor, form: string, make: () => tf.Tensor): tf.Tensor | undefined {
  if (kept === null || !(w instanceof tf.Variable) || tf.engine().isTapeOn()) return undefined;
  const key = `${w.id} ${form}`;
  const known = kept.forms.get(key);
  if (known !== undefined) return known;
  const made = tf.keep(make());
  kept.forms.set(key, made);
  return made;
}
