/** Checks which engine a run would use on this machine, and that the engine multiplies correctly. */
import { describeError } from '@ordo/core';
import { loadEngine, tf } from '@ordo/tensor';
import { useEnginesOf } from '../engines/folder.ts';
import { type Check, fail, ok, warn } from './check.ts';

export const checkEngine: Check = async (environment) => {
  try {
    useEnginesOf(environment);
    const engine = await loadEngine('auto');
    const product = await tf.matMul(tf.ones([2, 3]), tf.ones([3, 2])).data();
    if (product.some((value) => value !== 3)) {
      return fail('engine', `${engine.id} gives a wrong product: ${[...product].join(', ')}`, 'use another engine');
    }
    const detail = `${engine.id} on ${engine.device}: ${engine.reason}`;
    if (engine.id !== 'wasm' && engine.id !== 'cpu') return ok('engine', detail);
    return warn('engine', detail, 'build the native engine, which is many times faster: ordo engines install native');
  } catch (error) {
    return fail('engine', describeError(error), 'see "ordo engines list"');
  }
};
