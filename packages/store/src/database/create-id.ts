/** Creates ids that sort by creation time, so that listing the newest first needs no second column. */
import { randomFillSync } from 'node:crypto';

/** The last millisecond in which an id was created, and how many more ids were created in it. */
let latest = { millisecond: 0, count: 0 };

/**
 * Creates a version 7 UUID (RFC 9562 §5.7): 48 bits of Unix milliseconds, a 12-bit counter within the millisecond (§6.2,
 * method 1), then random bits. The ids of one process sort by creation, up to 4,096 per millisecond.
 */
export function createId(now: number = Date.now()): string {
  latest = { millisecond: now, count: now === latest.millisecond ? latest.count + 1 : 0 };
  const bytes = new Uint8Array(16);
  randomFillSync(bytes, 8);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = 0x70 | ((latest.count >> 8) & 0x0f);
  bytes[7] = latest.count & 0xff;
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
