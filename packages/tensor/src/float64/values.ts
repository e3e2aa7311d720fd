/** The elements of the engine's tensors. TensorFlow.js has no dtype for doubles, so 'float32' stands for them here. */
import type * as tf from '@tensorflow/tfjs-core';

export type Values = Float64Array | Int32Array | Uint8Array;
export type Dtype = 'float32' | 'int32' | 'bool';

export function checkDtype(dtype: string): Dtype {
  if (dtype === 'float32' || dtype === 'int32' || dtype === 'bool') return dtype;
  throw new Error(`the engine float64 has tensors of float32 (held as doubles), int32 and bool, not of ${dtype}`);
}

export function newValues(dtype: Dtype, size: number): Values {
  if (dtype === 'float32') return new Float64Array(size);
  return dtype === 'int32' ? new Int32Array(size) : new Uint8Array(size);
}

/**
 * Copies the values that TensorFlow.js writes.
 * @throws Error when a float has already been rounded to 32 bits
 */
export function ownValues(values: tf.BackendValues, dtype: Dtype): Values {
  if (dtype === 'int32' && values instanceof Int32Array) return values.slice();
  if (dtype === 'bool' && values instanceof Uint8Array) return values.slice();
  const floats: unknown = values;
  if (dtype === 'float32' && floats instanceof Float64Array) return floats.slice();
  if (dtype === 'float32' && floats instanceof Float32Array) return widened(floats);
  throw new Error(`the engine float64 cannot store ${values.constructor.name} as ${dtype}`);
}

/**
 * Widens floats to doubles. TensorFlow.js converts every number and list that an operation is given to a Float32Array. Values
 * that this may have rounded are refused: whole numbers, infinities, NaN and fractions of at most 16 binary digits are exact.
 */
function widened(values: Float32Array): Float64Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (((bits[i] as number) & 0xff) === 0 || Number.isInteger(value)) continue;
    throw new Error(
      `the engine float64 was given ${value}, which TensorFlow.js has rounded to 32 bits: ` +
        'make the tensor with constant(…), or multiply with scaled(…), both of @ordo/tensor',
    );
  }
  return Float64Array.from(values);
}
