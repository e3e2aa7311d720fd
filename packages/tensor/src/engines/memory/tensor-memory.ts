/** Finds the memory addresses of tensors, for libraries that read and write the values in place. */
import { OrdoError } from '@ordo/core';
import { NativeBackend } from '@ordo/tfjs-native';
import { tf } from '../../tf.ts';
import { currentEngine } from '../registry.ts';

/**
 * Returns the addresses of float32 tensors in the memory of this process. They are valid until the tensors are disposed of.
 * @throws OrdoError `engine.invalid-input` when another engine than `native` is loaded
 */
export function addressesOf(tensors: readonly tf.Tensor[]): Float64Array {
  const backend = tf.backend();
  const { id } = currentEngine();
  if (id !== 'native' || !(backend instanceof NativeBackend)) {
    throw new OrdoError('engine.invalid-input', `the tensors of the engine "${id}" have no address in memory`, {
      fix: 'set resources.engine to "native"',
    });
  }
  return Float64Array.from(tensors, (tensor) => backend.address(tensor));
}
