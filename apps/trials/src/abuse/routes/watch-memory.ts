/** Watches the memory of the API while bad requests arrive: after collecting garbage, it must be the same as before. */
import type { Product } from '../product/start-product.ts';

/** The permitted growth: the API caches reports and keys, and the allocator does not return all memory. */
const BOUND_BYTES = 64 * 2 ** 20;

export interface MemoryWatch {
  /** Takes a measurement in between. */
  look(): Promise<void>;
  end(): Promise<MemoryTold>;
}

interface MemoryTold {
  /** A sentence about the growth; null if the memory has not grown. */
  readonly grown: string | null;
  readonly note: string;
}

export async function watchMemory(product: Pick<Product, 'settledMemory'>): Promise<MemoryWatch> {
  const measured = [await product.settledMemory()];
  const look = async (): Promise<void> => {
    measured.push(await product.settledMemory());
  };
  const end = async (): Promise<MemoryTold> => {
    const last = await product.settledMemory();
    const all = [...measured, last];
    const grownBytes = last.rss - (all[0]?.rss ?? 0);
    const grown = `It grew by ${mebibytes(grownBytes)}, more than ${mebibytes(BOUND_BYTES)}.`;
    const held = all.map(({ rss }) => mebibytes(rss)).join(', ');
    const heap = all.map(({ heapUsed }) => mebibytes(heapUsed)).join(', ');
    const note = `The API held ${held} at the beginning, in between and at the end (heap ${heap}), and ${mebibytes(last.peak)} at most.`;
    return { grown: grownBytes > BOUND_BYTES ? grown : null, note };
  };
  return { look, end };
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
