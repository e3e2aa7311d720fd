import { describe, expect, it } from 'vitest';
import { sayUtc } from './time.tsx';

describe('a time of the log', () => {
  it('names its zone', () => {
    expect(sayUtc('2026-11-26T13:15:56.123Z')).toBe('2026-11-26 13:15:56 UTC');
    expect(sayUtc('2026-11-26T15:15:56+02:00')).toBe('2026-11-26 13:15:56 UTC');
  });
});
