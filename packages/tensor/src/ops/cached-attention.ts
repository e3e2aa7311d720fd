/** A step of self-attention over a cache that is never reordered, on engines that have a kernel for it. */
import type { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';

/** What one step reads and writes. */
export interface CachedStep {
  /** Queries, keys and values of the new position, side by side: [rows, 3d]. */
  readonly qkv: tf.Tensor2D;
  /** Keys and values of all steps: [capacity, slots, 2d]. Changed in place: row r's go to slot r of this step. */
  readonly cache: tf.Tensor3D;
  /** int32 [rows, past]: the slot of each earlier step at which a row's own past lies. */
  readonly ancestors: tf.Tensor2D;
  readonly heads: number;
  /** Added to the scaled scores: [1, heads, 1, past + 1]. */
  readonly bias: tf.Tensor4D | null;
}

export function canAttendCached(): boolean {
  return hasKernel('OrdoCachedAttention');
}

/** @returns the context, [rows, d] */
export function cachedAttention({ bias, heads, ...inputs }: CachedStep): tf.Tensor2D {
  return runKernel('OrdoCachedAttention', { ...inputs, bias: bias ?? undefined }, { heads }) as tf.Tensor2D;
}
