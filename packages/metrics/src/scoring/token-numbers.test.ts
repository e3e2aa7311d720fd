import { expect, it } from 'vitest';
import { Random } from '@ordo/core';
import { TokenNumbers } from './token-numbers.ts';

it('numbers words by first appearance, after the reserved ones', () => {
  const numbers = new TokenNumbers(['<s>', '</s>']);
  expect(numbers.numberWords('a bb a  </s> ccc')).toEqual([2, 3, 2, 1, 4]);
  expect(numbers.numberWords('bb <s> a')).toEqual([3, 0, 2]);
  expect(numbers.numberWords(' ')).toEqual([]);
});

it('distinguishes words that share their beginning or their end', () => {
  expect(new TokenNumbers().numberWords('ab abc bc ab b a bc')).toEqual([0, 1, 2, 0, 3, 4, 2]);
});

it('agrees with a map on 60,000 words of few letters, while it grows', () => {
  const random = Random.fromSeed(4, 'words');
  const letter = () => String.fromCharCode(0x61 + random.nextBelow(3) + 0x3000 * random.nextBelow(2));
  const words = Array.from({ length: 60_000 }, () => Array.from({ length: 1 + random.nextBelow(12) }, letter).join(''));
  const map = new Map<string, number>();
  for (const word of words) if (!map.has(word)) map.set(word, map.size);
  const numbers = new TokenNumbers();
  expect(map.size).toBeGreaterThan(2 ** 15);
  expect(numbers.numberWords(words.join(' '))).toEqual(words.map((word) => map.get(word)));
});
