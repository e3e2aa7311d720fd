/** Compares and counts by Unicode code point, as Python does. JavaScript itself uses UTF-16 units. */

/** Compares two strings code point by code point. The result is negative if `a` comes first. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Ranks surrogates above U+FFFF, where the characters that they encode belong. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Returns true if the text is exactly one code point. */
export function isOneCodePoint(text: string): boolean {
  if (text.length === 1) return true;
  return text.length === 2 && (text.codePointAt(0) as number) > 0xffff;
}
