/** The dropout mask that every engine derives alike from a key: no mask is stored, gradients recompute it. */
import { mix32 } from '@ordo/core';
import type { KernelCall } from './host-memory.ts';

/** A mask as numbers that tight loops can hold: element i is kept iff mix32(i ^ base) ≥ threshold. */
export interface DropoutMask {
  readonly base: number;
  readonly threshold: number;
  /** What kept elements are multiplied by: 1 / (1 - rate). */
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

/** What element `index` is multiplied by: 0 or the mask's scale. */
export function maskAt(mask: DropoutMask, index: number): number {
  return mix32(index ^ mask.base) >= mask.threshold ? mask.scale : 0;
}

/** The mask that a kernel's attributes ask for; undefined when nothing is dropped. */
export function maskOf(call: KernelCall): DropoutMask | undefined {
  const { rate, seed, counter } = call.attrs as { rate?: number; seed?: number; counter?: number };
  return rate === undefined || rate === 0 ? undefined : dropoutMask(rate, seed ?? 0, counter ?? 0);
}
