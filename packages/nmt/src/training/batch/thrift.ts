/** Computes batches that do not fit into memory more thriftily. */
import type { TokenBatch } from '@ordo/data';
import { isOutOfMemory } from '@ordo/tensor';
import { doesNotFit } from '../watching/failures.ts';
import { splitBatch } from './micro-batch.ts';

/** What saves memory. */
export interface Thrift {
  /** The number of micro-batches that each part is computed in. */
  readonly microBatches: number;
  /** Whether layers are computed again in the backward pass. */
  readonly recomputes: boolean;
}

/**
 * Computes a piece of a batch so that it fits: first with layers that are computed again, which changes no bit, and then in as many
 * micro-batches as it takes. Returns what was necessary, which is at least what is given.
 */
export function computeInMemory(
  piece: TokenBatch,
  {
    thrift: { microBatches, recomputes },
    mayRecompute,
    compute,
  }: {
    readonly thrift: Thrift;
    /** Whether layers may be computed again once a micro-batch does not fit otherwise. */
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
      // The others are as large, so they would not fit either.
      waiting = [next, ...waiting].flatMap((rows) => splitBatch(rows, 2));
      needed = { ...needed, microBatches: 2 * needed.microBatches };
    }
  }
  return needed;
}
