/** Computes batches that do not fit into memory in ways that need less of it. */
import type { TokenBatch } from '@ordo/data';
import { isOutOfMemory } from '@ordo/tensor';
import { doesNotFit } from '../watching/failures.ts';
import { splitBatch } from './micro-batch.ts';

/** The means that save memory. */
export interface Thrift {
  /** The number of micro-batches in which each part is computed. */
  readonly microBatches: number;
  /** True if layers are computed again in the backward pass. */
  readonly recomputes: boolean;
}

/**
 * Computes a piece of a batch so that it fits: first with layers that are computed again, which changes no bit, and then in as
 * many micro-batches as necessary. Returns the means that were necessary, which are at least those that are given.
 */
export function computeInMemory(
  piece: TokenBatch,
  {
    thrift: { microBatches, recomputes },
    mayRecompute,
    compute,
  }: {
    readonly thrift: Thrift;
    /** True if layers may be computed again when a micro-batch does not fit otherwise. */
    readonly mayRecompute: boolean;
    readonly compute: (rows: TokenBatch, recomputes: boolean) => void;
  },
): Thrift {
  let needed = { microBatches, recomputes };
  let waiting = splitBatch(piece, microBatches);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    try {
      compute(next, needed.recomputes);
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      if (mayRecompute && !needed.recomputes) {
        needed = { ...needed, recomputes: true };
        waiting.unshift(next);
        continue;
      }
      if (next.rows === 1) throw doesNotFit(next, error);
      // The other micro-batches are as large, so they would not fit either.
      waiting = [next, ...waiting].flatMap((rows) => splitBatch(rows, 2));
      needed = { ...needed, microBatches: 2 * needed.microBatches };
    }
  }
  return needed;
}
