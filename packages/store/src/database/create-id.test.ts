import { describe, expect, it } from 'vitest';
import { createId } from './create-id.ts';

describe('an id', () => {
  it('is a version 7 UUID that begins with the time', () => {
    // RFC 9562, appendix A.6: 0x017F22E279B0 ms is 2022-02-22 19:22:22 UTC.
    expect(createId(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('sorts by time', () => {
    const ids = Array.from({ length: 1000 }, (_, i) => createId(1_700_000_000_000 + i));
    expect(ids).toEqual(ids.toSorted());
  });

  it('sorts by order of creation within a millisecond, and is never repeated', () => {
    const ids = Array.from({ length: 4000 }, () => createId(1));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(4000);
  });
});
