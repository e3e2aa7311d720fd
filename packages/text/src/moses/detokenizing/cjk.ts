/** Chinese, Japanese and Korean characters: the blocks that Moses' detokeniser counts as such. */

const CJK_BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x11ff], // Hangul Jamo
  [0x2e80, 0xa4cf], // radicals, kana, Bopomofo, ideographs, Yi
  [0xa840, 0xa87f], // Phags-pa
  [0xac00, 0xd7af], // Hangul syllables
  [0xf900, 0xfaff], // compatibility ideographs
  [0xfe30, 0xfe4f], // compatibility forms
  [0xff65, 0xffdc], // half-width kana and Hangul
  [0x20000, 0x2ffff], // supplementary ideographs
];

export function startsWithCjk(word: string): boolean {
  return isCjk(word.codePointAt(0));
}

export function endsWithCjk(word: string): boolean {
  const last = word.codePointAt(word.length - 1);
  const isLowSurrogate = last !== undefined && last >= 0xdc00 && last <= 0xdfff;
  return isCjk(isLowSurrogate ? word.codePointAt(word.length - 2) : last);
}

function isCjk(codePoint: number | undefined): boolean {
  return codePoint !== undefined && CJK_BLOCKS.some(([first, last]) => codePoint >= first && codePoint <= last);
}
