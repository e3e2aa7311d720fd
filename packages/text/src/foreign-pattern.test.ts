import { OrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { translatePattern } from './foreign-pattern.ts';

const matchOf = (pattern: string, text: string, dialect: 'perl' | 'python' = 'perl'): string | undefined =>
  translatePattern(pattern, dialect).exec(text)?.[0];

describe('translatePattern', () => {
  it('lets \\w, \\d and \\s follow Unicode', () => {
    expect(matchOf(String.raw`\w+`, 'né 1')).toBe('né');
    expect(matchOf(String.raw`\d+`, 'x٣٤')).toBe('٣٤');
    expect(matchOf(String.raw`a\sb`, 'a\u0085b')).toBe('a\u0085b');
    expect(matchOf(String.raw`\W`, 'é-')).toBe('-');
  });

  it('lets a dot match everything but a newline', () => {
    expect(matchOf('a.b', 'a\u2028b')).toBe('a\u2028b');
    expect(matchOf('a.b', 'a\nb')).toBeUndefined();
  });

  it('drops escapes that JavaScript refuses, and adds those that it demands in classes', () => {
    expect(matchOf(String.raw`[\w\-\_\.]+\@([\w\-\_]+\.)+[a-zA-Z]{2,}`, 'to a_b@c-d.org!')).toBe('a_b@c-d.org');
    expect(matchOf('[^:/(&&)]+', '::ab(')).toBe('ab');
    expect(matchOf('[]a-]+', 'x]-a')).toBe(']-a');
    expect(matchOf(String.raw`[\Wa]+`, 'b-a-')).toBe('-a-');
  });

  it("reads Python's named groups and anchors", () => {
    expect(matchOf(String.raw`\A(?P<year>\d{4})\Z`, '1999', 'python')).toBe('1999');
    expect(matchOf(String.raw`\w+`, 'e\u0301', 'python')).toBe('e');
  });

  it('names a pattern that is not a regular expression', () => {
    for (const pattern of ['a(', '[a', 'a{2,1}']) {
      expect(() => translatePattern(pattern, 'perl')).toThrow(`"${pattern}" is not a regular expression`);
    }
    expect(() => translatePattern('a(', 'perl')).toThrow(OrdoError);
  });
});
