/** Live and peak bytes of the tensors of a backend that does not count them, with a limit. */
import { outOfMemory } from './out-of-memory.ts';

export interface ByteCounter {
  readonly live: () => number;
  readonly peak: () => number;
  readonly resetPeak: () => void;
  /** null takes the limit away. */
  readonly limit: (bytes: number | null) => void;
  /** @throws OrdoError `engine.out-of-memory` when so many more would go beyond the limit. */
  readonly check: (bytes: number) => void;
  /** A tensor's data begins and ends; ending what never began counts for nothing. */
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
