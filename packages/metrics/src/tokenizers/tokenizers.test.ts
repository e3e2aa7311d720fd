import { expect, it } from 'vitest';
import { tokenize } from './tokenizers.ts';

it('splits a hyphen off a digit before it, but not at the start of a line', () => {
  expect(tokenize('13a', '-18 3-4')).toEqual(['-18', '3', '-', '4']);
  expect(tokenize('zh', '-18 3-4')).toEqual(['-18', '3', '-', '4']);
});

it('keeps a full stop attached at either end of a line with zh, but not with 13a', () => {
  expect(tokenize('13a', '.5 5.')).toEqual(['.', '5', '5', '.']);
  expect(tokenize('zh', '.5 5.')).toEqual(['.5', '5.']);
});

it('makes every character a token except white space', () => {
  expect(tokenize('char', 'a 𝒳\u3000b')).toEqual(['a', '𝒳', 'b']);
});
