import { describe, expect, it } from 'vitest';
import { countMemoryKills, isOutOfMemory } from './out-of-memory.ts';

const death = { signal: null, killsBefore: 3, killsAfter: 3, lastWords: '' };

describe('isOutOfMemory', () => {
  it('blames memory for a SIGKILL only when the kernel counted an out-of-memory kill', () => {
    expect(isOutOfMemory({ ...death, signal: 'SIGKILL', killsAfter: 4 })).toBe(true);
    expect(isOutOfMemory({ ...death, signal: 'SIGKILL' })).toBe(false);
    expect(isOutOfMemory({ ...death, signal: 'SIGSEGV', killsAfter: 4 })).toBe(false);
  });

  it('recognises the message of V8', () => {
    const lastWords = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n';
    expect(isOutOfMemory({ ...death, signal: 'SIGABRT', lastWords })).toBe(true);
  });
});

describe('countMemoryKills', () => {
  it('returns a count that can be compared', () => {
    expect(countMemoryKills()).toBeGreaterThanOrEqual(0);
  });
});
