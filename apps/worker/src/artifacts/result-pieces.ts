/** Cuts a result into pieces that are small enough for a proxy that does not let the whole of it pass. */
import { isOrdoError } from '@ordo/core';

/** nginx lets 1 MiB pass unless it is told otherwise. */
const LARGEST_BYTES = 2 ** 19;
const SMALLEST_BYTES = 2 ** 10;

/**
 * Sends the pieces one after the other, and all of them again in smaller pieces when one is still too large.
 * @returns how many there were
 * @throws OrdoError `request.too-large` when not even 1 KiB is let through
 */
export async function sendInPieces(
  whole: Buffer<ArrayBuffer>,
  send: (position: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<number> {
  for (let size = LARGEST_BYTES; ; size /= 2) {
    try {
      return await sendPieces(whole, size, send);
    } catch (error) {
      if (!isOrdoError(error, 'request.too-large') || size <= SMALLEST_BYTES) throw error;
    }
  }
}

async function sendPieces(
  whole: Buffer<ArrayBuffer>,
  size: number,
  send: (position: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<number> {
  const count = Math.ceil(whole.length / size);
  for (let position = 0; position < count; position++) {
    await send(position, whole.subarray(position * size, (position + 1) * size));
  }
  return count;
}
