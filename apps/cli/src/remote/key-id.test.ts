import { describe, expect, it } from 'vitest';
import { readKeyId } from './key-id.ts';

describe('readKeyId', () => {
  it('reads twelve hexadecimal digits', () => {
    expect(readKeyId('0f8c2d4e6a1b')).toBe('0f8c2d4e6a1b');
  });

  it.each(['', '0f8c2d4e6a1', '0F8C2D4E6A1B', 'C:\\x', '../../etc', '0f8c2d4e6a1b\n'])('refuses %j', (text) => {
    expect(() => readKeyId(text)).toThrow('twelve hexadecimal digits');
  });
});
