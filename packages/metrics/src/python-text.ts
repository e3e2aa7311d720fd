/**
 * Text and numbers as Python sees them. The reference tools are Python: white space is `str.isspace`, a character is a
 * code point, and `f"{x:.1f}"` rounds exact ties to even. JavaScript differs in all three.
 */

/** U+001C–1F and U+0085 are white space in Python only, U+FEFF in JavaScript only. */
export function isPythonSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x1f);
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  return (
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/** `str.split()`: the maximal runs of non-space. */
export function splitOnSpace(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    if (isPythonSpace(text.charCodeAt(i))) {
      if (start >= 0) words.push(text.slice(start, i));
      start = -1;
    } else if (start < 0) {
      start = i;
    }
  }
  if (start >= 0) words.push(text.slice(start));
  return words;
}

/** `str.rstrip()`. */
export function stripRight(text: string): string {
  let end = text.length;
  while (end > 0 && isPythonSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/** `str.strip()`. */
export function strip(text: string): string {
  let start = 0;
  while (start < text.length && isPythonSpace(text.charCodeAt(start))) start++;
  return stripRight(text.slice(start));
}

/** The code points of a text, with white space left out unless asked for. */
export function codePoints(text: string, withSpace: boolean): number[] {
  const points: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (!withSpace && isPythonSpace(unit)) continue;
    if (unit >= 0xd800 && unit < 0xdc00) {
      const point = text.codePointAt(i) as number;
      if (point > 0xffff) i++;
      points.push(point);
    } else {
      points.push(unit);
    }
  }
  return points;
}

/** `f"{value:.{width}f}"`: JavaScript's `toFixed` rounds an exact tie away from zero (71.25 → 71.3), Python to even. */
export function formatFixed(value: number, width: number): string {
  const rounded = value.toFixed(width);
  if (width > 60) return rounded;
  // 100 decimals show every double of our range exactly, so a tail of 5000… is a tie and nothing else is.
  const exact = value.toFixed(100);
  const cut = exact.length - 100 + width;
  if (!/^50*$/.test(exact.slice(cut))) return rounded;
  const kept = exact.slice(0, width === 0 ? cut - 1 : cut);
  const lastDigit = Number(kept.at(-1));
  return lastDigit % 2 === 0 ? kept : rounded;
}
