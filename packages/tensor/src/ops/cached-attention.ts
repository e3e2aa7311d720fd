/** A step of self-attention over a past that is never moved, on engines that have a kernel for it. */
import type { tf } from '../tf.ts';
import { hasKernel, runKernels } from './kernel.ts';

/** What one step reads. */
export interface CachedStep {
  /** Queries, keys and values of the new position, side by side: [rows, 3d]. */
  readonly qkv: tf.Tensor2D;
  /** Keys and values that the earlier steps have left, oldest first: [rows of that step, 2d] each. */
  readonly past: readonly tf.Tensor2D[];
  /** int32 [rows, past]: the row of each earlier step at which a row's own past lies. */
  readonly ancestors: tf.Tensor2D;
  readonly heads: number;
  /** Added to the scaled scores: [1, heads, 1, past + 1]. */
  readonly bias: tf.Tensor4D | null;
}

export function canAttendCached(): boolean {
  return hasKernel('OrdoCachedAttention');
}

/** @returns the context [rows, d], and the keys and values [rows, 2d] that later steps read */
export function cachedAttention({ qkv, ancestors, past, bias, heads }: CachedStep): [tf.Tensor2D, tf.Tensor2D] {
  const earlier = Object.fromEntries(past.map((keyValues, step) => [`past${step}`, keyValues]));
  const inputs = { qkv, ancestors, bias: bias ?? undefined, ...earlier };
  return runKernels('OrdoCachedAttention', inputs, { heads }) as [tf.Tensor2D, tf.Tensor2D];
}
