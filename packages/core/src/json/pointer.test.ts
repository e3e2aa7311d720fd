import { describe, expect, it } from 'vitest';
import { escapeSegment, joinPointer, splitPointer } from './pointer.ts';

describe('JSON pointers', () => {
  // These are the pointers of the example document in RFC 6901, section 5.
  it.each([
    ['', []],
    ['/foo/0', ['foo', '0']],
    ['/', ['']],
    ['/a~1b', ['a/b']],
    ['/m~0n', ['m~n']],
    ['/~01', ['~1']],
  ])('reads and writes %j', (pointer, keys) => {
    expect(splitPointer(pointer)).toEqual(keys);
    expect(joinPointer(keys)).toBe(pointer);
  });

  it('writes indices of lists', () => {
    expect(joinPointer(['matrix', '/seed', 2])).toBe('/matrix/~1seed/2');
  });

  it('escapes the tilde first, so that an escaped slash is not escaped again', () => {
    expect(escapeSegment('~/')).toBe('~0~1');
  });
});
