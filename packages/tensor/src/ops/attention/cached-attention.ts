/** Computes one step of self-attention over cached keys and values that are never moved, on engines with a kernel for it. */
import type { tf } from '../../tf.ts';
import { hasKernel, runKernels } from '../kernel.ts';

/** The inputs of one step. */
export interface CachedStep {
  /** Queries, keys and values of the new position, side by side: [rows, 3d]. */
  readonly qkv: tf.Tensor2D;
  /** The keys and values of the earlier steps, oldest first: [rows of that step, 2d] each. */
  readonly past: readonly tf.Tensor2D[];
  /** int32 [rows, past]: for each row, the row of its ancestor in each earlier step. */
  readonly ancestors: tf.Tensor2D;
  readonly heads: number;
  /** A bias that is added to the scaled scores, [1, heads, 1, past + 1], or null. */
  readonly bias: tf.Tensor4D | null;
}

export function canAttendCached(): boolean {
  return hasKernel('OrdoCachedAttention');
}

/** @returns the context [rows, d], and the keys and values of this step [rows, 2d], which later steps read */
export function cachedAttention({ qkv, ancestors, past, bias, heads }: CachedStep): [tf.Tensor2D, tf.Tensor2D] {
  const earlier = Object.fromEntries(past.map((keyValues, step) => [`past${step}`, keyValues]));
  const inputs = { qkv, ancestors, bias: bias ?? undefined, ...earlier };
  return runKernels('OrdoCachedAttention', inputs, { heads }) as [tf.Tensor2D, tf.Tensor2D];
}
