import { describe, expect, it } from 'vitest';
import { isName, isPoolOrAll } from './name-pattern.ts';

describe('the name of a pool', () => {
  it.each(['a', '0', 'gpu-80', 'a'.repeat(32)])('is %s', (name) => {
    expect([isName(name), isPoolOrAll(name)]).toEqual([true, true]);
  });

  it.each(['', '-a', 'A', 'a_b', 'a b', 'a\n', 'ä', 'a'.repeat(33), '**'])('is not %j', (name) => {
    expect([isName(name), isPoolOrAll(name)]).toEqual([false, false]);
  });

  it('is * where all pools are meant, and nowhere else', () => {
    expect([isName('*'), isPoolOrAll('*')]).toEqual([false, true]);
  });
});
