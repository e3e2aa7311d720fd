/** Splits a raw line roughly into words, well enough to know how long it is and what language it looks like. */

/** Scripts that put no blanks between words; each of their characters counts as a word. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
const WORD = new RegExp(String.raw`[${UNSPACED}]|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+`, 'gu');

export function splitWords(line: string): string[] {
  return line.toLowerCase().match(WORD) ?? [];
}
