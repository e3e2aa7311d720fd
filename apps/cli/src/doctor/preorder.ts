/**
 * Checks whether words are preordered by the native kernel. Without the kernel, the orders are the same, but training takes
 * longer.
 */
import { describeError } from '@ordo/core';
import { BUILD_PREORDER_KERNEL, openPreorderKernel } from '@ordo/reorder/preorder';
import { type Check, ok, warn } from './check.ts';

export const checkPreorder: Check = async () => {
  try {
    openPreorderKernel();
    return ok('preorder', 'runs in the native kernel');
  } catch (error) {
    const detail = `runs in JavaScript, several times slower: the native kernel ${describeError(error)}`;
    return warn('preorder', detail, `build it: node ${BUILD_PREORDER_KERNEL}`);
  }
};
