/** Counts the live and peak bytes of tensors for a backend that does not count them itself, and enforces a limit. */
import { outOfMemory } from './out-of-memory.ts';

export interface ByteCounter {
  readonly live: () => number;
  readonly peak: () => number;
  readonly resetPeak: () => void;
  /** Sets the limit in bytes; null removes it. */
  readonly limit: (bytes: number | null) => void;
  /** @throws OrdoError `engine.out-of-memory` when this many more bytes would exceed the limit */
  readonly check: (bytes: number) => void;
  /**
   * `add` is called when a tensor's data is allocated, and `remove` when it is freed. Removing data that was never added changes
   * nothing.
   */
  readonly add: (dataId: object, bytes: number) => void;
  readonly remove: (dataId: object) => void;
}

export function makeByteCounter(): ByteCounter {
  let live = 0;
  let peak = 0;
  let limit = Infinity;
  const sizes = new WeakMap<object, number>();
  return {
    live: () => live,
    peak: () => peak,
    resetPeak: () => {
      peak = live;
    },
    limit: (bytes) => {
      limit = bytes ?? Infinity;
    },
    check: (bytes) => {
      if (live + bytes > limit) throw outOfMemory(bytes, live);
    },
    add: (dataId, bytes) => {
      sizes.set(dataId, bytes);
      live += bytes;
      peak = Math.max(peak, live);
    },
    remove: (dataId) => {
      live -= sizes.get(dataId) ?? 0;
      sizes.delete(dataId);
    },
  };
}
