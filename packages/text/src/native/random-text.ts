/** Makes random lines for tests, full of characters that some tool treats as the end of a word or line, or cuts in two. */
import type { Random } from '@ordo/core/random';

/**
 * Mostly letters. There are also characters that some tools take for blanks or line ends, and the longest characters in UTF-8.
 */
const CHARACTERS = Array.from('abcdeabcdeaabbxyäßеж日本語𠮷😀\t\0\r\v\u0085\u00a0\u2028\u3000\ufeff\uffff\u{10ffff}');
const GAPS = [' ', ' ', ' ', ' ', ' ', ' ', '  ', ' \r', '\r', '   '];

/** Words have from 1 to about `longest` characters. Some lines are empty, and some begin or end with blanks. */
export function randomLines(random: Random, lines: number, longest: number): string[] {
  const words = Array.from({ length: 40 }, () => randomWord(random, longest));
  return Array.from({ length: lines }, () => {
    let line = random.nextBelow(8) === 0 ? pick(random, GAPS) : '';
    for (let left = random.nextBelow(12); left > 0; left--) {
      line += random.nextBelow(4) === 0 ? randomWord(random, longest) : pick(random, words);
      if (left > 1 || random.nextBelow(8) === 0) line += pick(random, GAPS);
    }
    return line;
  });
}

/** Returns lines without anything odd, as tokenisers write them. */
export function plainLines(random: Random, lines: number): string[] {
  return Array.from({ length: lines }, () =>
    Array.from({ length: random.nextBelow(12) }, () => randomLetters(random, 1 + random.nextBelow(20))).join(' '),
  );
}

function randomWord(random: Random, longest: number): string {
  const length = 1 + random.nextBelow(random.nextBelow(10) === 0 ? 4 * longest : longest);
  return Array.from({ length }, () => pick(random, CHARACTERS)).join('');
}

function randomLetters(random: Random, length: number): string {
  return Array.from({ length }, () => 'abcde'.charAt(random.nextBelow(5))).join('');
}

function pick(random: Random, from: readonly string[]): string {
  return from[random.nextBelow(from.length)] as string;
}
