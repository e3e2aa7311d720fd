import { describe, expect, it } from 'vitest';
import { endedLongAgo } from './keys.ts';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('a key that "keys list" leaves out', () => {
  it.each<[what: string, expiresAt: string | null, revokedAt: string | null, left: boolean]>([
    ['never ends', null, null, false],
    ['ends tomorrow', hoursAgo(-24), null, false],
    ['has expired an hour ago', hoursAgo(1), null, false],
    ['has expired 25 hours ago', hoursAgo(25), null, true],
    ['was revoked 25 hours ago, before it expired', hoursAgo(-24), hoursAgo(25), true],
    ['was revoked an hour ago', null, hoursAgo(1), false],
  ])('%s: %s, %s: %s', (_what, expiresAt, revokedAt, left) => {
    expect(endedLongAgo({ expiresAt, revokedAt })).toBe(left);
  });
});
