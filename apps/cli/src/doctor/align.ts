/**
 * Checks whether words are aligned by the native kernel. Without the kernel, the links are the same, but alignment takes
 * longer.
 */
import { BUILD_ALIGN_KERNEL, openAlignKernel } from '@ordo/reorder/align';
import { describeError } from '@ordo/core';
import { type Check, ok, warn } from './check.ts';

export const checkAlign: Check = async () => {
  try {
    openAlignKernel();
    return ok('align', 'runs in the native kernel');
  } catch (error) {
    const detail = `runs in JavaScript, about ten times slower: the native kernel ${describeError(error)}`;
    return warn('align', detail, `build it: node ${BUILD_ALIGN_KERNEL}`);
  }
};
