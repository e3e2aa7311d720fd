/** Maps case one code point at a time, as Perl's `lc` and `uc` do, with Unicode 14 on every version of Node. */
import { holdsLaterCharacter } from './unicode-14.ts';

/**
 * Lower-cases a line as `lowercase.perl` does. It differs from `toLowerCase` in two ways: a final Σ becomes σ, never ς,
 * because Perl ignores the context; and letters that Unicode 14 does not know stay as they are.
 */
export function lowercase(line: string): string {
  if (holdsLaterCharacter(line)) return Array.from(line, (c) => (holdsLaterCharacter(c) ? c : lowercase(c))).join('');
  return (line.includes('Σ') ? line.replaceAll('Σ', 'σ') : line).toLowerCase();
}

/** Upper-cases the first code point (`ß` becomes `SS`) and leaves the rest. */
export function uppercaseFirst(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);
  const upper = letter.toUpperCase();
  return holdsLaterCharacter(letter + upper) ? text : upper + text.slice(letter.length);
}
