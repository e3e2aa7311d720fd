import { describe, expect, it } from 'vitest';
import { countMemoryKills, isOutOfMemory } from './out-of-memory.ts';

const death = { signal: null, killsBefore: 3, killsAfter: 3, lastWords: '' };

describe('isOutOfMemory', () => {
  it('takes a SIGKILL for it only when the kernel counted one', () => {
    expect(isOutOfMemory({ ...death, signal: 'SIGKILL', killsAfter: 4 })).toBe(true);
    expect(isOutOfMemory({ ...death, signal: 'SIGKILL' })).toBe(false);
    expect(isOutOfMemory({ ...death, signal: 'SIGSEGV', killsAfter: 4 })).toBe(false);
  });

  it('reads the last words of V8', () => {
    const lastWords = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n';
    expect(isOutOfMemory({ ...death, signal: 'SIGABRT', lastWords })).toBe(true);
  });
});

describe('countMemoryKills', () => {
  it('gives a count that can be compared', () => {
    expect(countMemoryKills()).toBeGreaterThanOrEqual(0);
  });
});
