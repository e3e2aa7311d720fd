import { expect, it } from 'vitest';
import { tokenize } from './tokenizers.ts';

it('parts a hyphen from a digit before it, and from nothing where the line begins', () => {
  expect(tokenize('13a', '-18 3-4')).toEqual(['-18', '3', '-', '4']);
  expect(tokenize('zh', '-18 3-4')).toEqual(['-18', '3', '-', '4']);
});

it('leaves a stop at either end of a line alone with zh only', () => {
  expect(tokenize('13a', '.5 5.')).toEqual(['.', '5', '5', '.']);
  expect(tokenize('zh', '.5 5.')).toEqual(['.5', '5.']);
});

it('gives every character of its own but white space', () => {
  expect(tokenize('char', 'a 𝒳\u3000b')).toEqual(['a', '𝒳', 'b']);
});
