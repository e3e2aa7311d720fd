/** The dropout mask, which every engine derives from a key in the same way. It is not stored; gradients recompute it. */
import { mix32 } from '@ordo/core';
import type { KernelCall } from './host-memory.ts';

/** A mask in the form that inner loops use: element i is kept iff mix32(i ^ base) ≥ threshold. */
export interface DropoutMask {
  readonly base: number;
  readonly threshold: number;
  /** The factor of kept elements: 1 / (1 - rate). */
  readonly scale: number;
}

/** base = mix32(seed + counter·0x9e3779b9), threshold = rate·2³², in unsigned 32-bit arithmetic. */
export function dropoutMask(rate: number, seed: number, counter: number): DropoutMask {
  return {
    base: mix32((seed + Math.imul(counter, 0x9e3779b9)) >>> 0),
    threshold: rate * 2 ** 32,
    scale: 1 / (1 - rate),
  };
}

/** Returns the factor of element `index`: 0 or the mask's scale. */
export function maskAt(mask: DropoutMask, index: number): number {
  return mix32(index ^ mask.base) >= mask.threshold ? mask.scale : 0;
}

/** Returns the mask that a kernel's attributes describe; undefined when nothing is dropped. */
export function maskOf(call: KernelCall): DropoutMask | undefined {
  const { rate, seed, counter } = call.attrs as { rate?: number; seed?: number; counter?: number };
  return rate === undefined || rate === 0 ? undefined : dropoutMask(rate, seed ?? 0, counter ?? 0);
}
