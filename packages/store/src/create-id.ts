/** Ids that sort by the time of their making, so that "newest first" needs no second column. */
import { randomFillSync } from 'node:crypto';

/** A version 7 UUID (RFC 9562 §5.7): 48 bits of Unix milliseconds, then random bits. */
export function createId(now: number = Date.now()): string {
  const bytes = new Uint8Array(16);
  randomFillSync(bytes, 6);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
