/** Does BPE run in its native kernel? Without one it gives the same, more slowly. */
import { describeError } from '@ordo/core';
import { BUILD_KERNEL, openKernel } from '@ordo/text';
import { type Check, ok, warn } from './check.ts';

export const checkBpe: Check = async () => {
  try {
    openKernel();
    return ok('bpe', 'in the native kernel');
  } catch (error) {
    const detail = `in JavaScript, several times slower: the native kernel ${describeError(error)}`;
    return warn('bpe', detail, `build it: node ${BUILD_KERNEL}`);
  }
};
