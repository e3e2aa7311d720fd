/** Cuts a result into pieces that are small enough for a proxy that refuses it as a whole. */
import { isOrdoError } from '@ordo/core';

/** The largest first size. By default, nginx accepts bodies of 1 MiB. */
const LARGEST_BYTES = 2 ** 19;
const SMALLEST_BYTES = 2 ** 10;

/**
 * Sends the pieces one after another, and all of them again in smaller pieces when one is still too large.
 * @returns the number of pieces
 * @throws OrdoError `request.too-large` when even 1 KiB is refused
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
