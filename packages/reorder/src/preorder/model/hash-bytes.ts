/** Hashes data that are too large for JSON. */
import { createHash } from 'node:crypto';

export function hashBytes(numbers: ArrayBufferView): string {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return createHash('sha256').update(bytes).digest('hex');
}
