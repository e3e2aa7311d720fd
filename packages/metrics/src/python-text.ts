/**
 * Treats text and numbers as Python does, the language of the reference tools. White space is what `str.isspace` says, a
 * character is a code point, and `f"{x:.1f}"` rounds exact ties to even. JavaScript differs in all three.
 */
import type { IntegerList } from './scoring/integer-list.ts';
import { SPACE, UNIT_KINDS } from './unit-kinds.ts';

function isSpaceAt(text: string, i: number): boolean {
  return UNIT_KINDS[text.charCodeAt(i)] === SPACE;
}

/** Marks the words of `str.split()`, which are the maximal runs of characters that are not white space. */
export function markWords(text: string, spans: IntegerList): void {
  spans.length = 0;
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    if (!isSpaceAt(text, i)) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      spans.push(start);
      spans.push(i);
      start = -1;
    }
  }
  if (start >= 0) {
    spans.push(start);
    spans.push(text.length);
  }
}

/** Does what `str.rstrip()` does. */
export function stripRight(text: string): string {
  let end = text.length;
  while (end > 0 && isSpaceAt(text, end - 1)) end--;
  return text.slice(0, end);
}

/** Does what `str.strip()` does. */
export function strip(text: string): string {
  let start = 0;
  while (start < text.length && isSpaceAt(text, start)) start++;
  return stripRight(text.slice(start));
}

/** Fills a list with the code points of a text, with or without white space. */
export function listCodePoints(text: string, withSpace: boolean, points: IntegerList): void {
  points.length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (!withSpace && UNIT_KINDS[unit] === SPACE) continue;
    if (unit < 0xd800 || unit >= 0xdc00) {
      points.push(unit);
    } else {
      const point = text.codePointAt(i) as number;
      if (point > 0xffff) i++;
      points.push(point);
    }
  }
}

/** Does what `f"{value:.{width}f}"` does, which rounds an exact tie to even (71.25 → 71.2). JavaScript's `toFixed` gives 71.3. */
export function formatFixed(value: number, width: number): string {
  const rounded = value.toFixed(width);
  if (width > 60) return rounded;
  // 100 decimals show every score exactly, so there is a tie if and only if the tail is 5000…
  const exact = value.toFixed(100);
  const cut = exact.length - 100 + width;
  if (!/^50*$/.test(exact.slice(cut))) return rounded;
  const kept = exact.slice(0, width === 0 ? cut - 1 : cut);
  const lastDigit = Number(kept.at(-1));
  return lastDigit % 2 === 0 ? kept : rounded;
}
