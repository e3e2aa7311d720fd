/** Checks whether BPE runs in its native kernel. Without the kernel the output is the same, but it takes longer. */
import { describeError } from '@ordo/core';
import { BUILD_KERNEL, openKernel } from '@ordo/text';
import { type Check, ok, warn } from './check.ts';

export const checkBpe: Check = async () => {
  try {
    openKernel();
    return ok('bpe', 'runs in the native kernel');
  } catch (error) {
    const detail = `runs in JavaScript, several times slower: the native kernel ${describeError(error)}`;
    return warn('bpe', detail, `build it: node ${BUILD_KERNEL}`);
  }
};
