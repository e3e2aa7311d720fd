/**
 * The tokenizer of mteval-v13a.pl as sacreBLEU runs it. It is the default of BLEU, for languages that put spaces between words.
 * The original makes four substitutions in turn. A single scan from left to right gives the same words five times faster.
 */
import type { IntegerList } from '../scoring/integer-list.ts';
import { OTHER, PUNCTUATION, UNIT_KINDS } from '../unit-kinds.ts';

const COMMA = 0x2c;
const HYPHEN = 0x2d;
const STOP = 0x2e;

/**
 * Kinds of UTF-16 units: white space, punctuation that is always a separate word, punctuation that may be one, or part of a word.
 */
const NUMERIC = 3;
const KINDS = UNIT_KINDS.slice();
for (const unit of [COMMA, HYPHEN, STOP]) KINDS[unit] = NUMERIC;
KINDS[0x27] = OTHER;

/** Undoes XML escapes, hyphenation at line ends, and `<skipped>`. */
export function unescapeMteval(line: string): string {
  let text = line;
  if (text.includes('<skipped>')) text = text.replaceAll('<skipped>', '');
  if (text.includes('\n')) text = text.replaceAll('-\n', '').replaceAll('\n', ' ');
  if (text.includes('&')) {
    text = text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  }
  return text;
}

/** Marks the words of 13a, which behaves as if blanks surrounded the line. */
export function markMteval(text: string, spans: IntegerList): void {
  markPunctuation(text, 0x20, spans);
}

/** Marks the words of 13a without the surrounding blanks, so that punctuation at either end of the line is not split off. */
export function markMtevalUnpadded(text: string, spans: IntegerList): void {
  markPunctuation(text, 0x30, spans);
}

/**
 * - ASCII punctuation other than `'`, `,`, `-` and `.` always stands alone.
 * - A full stop or comma stands alone unless a digit follows it and it comes after a digit, or after a stop or comma
 *   that a substitution already consumed together with the character before it (substitutions do not overlap).
 * - A hyphen after a digit stands alone.
 *
 * @param outside the unit that stops and commas see beyond both ends: a blank, or a digit, which splits nothing off
 */
function markPunctuation(text: string, outside: number, spans: IntegerList): void {
  spans.length = 0;
  let start = -1;
  let before = outside;
  let pairedWithBefore = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    let kind = KINDS[unit] as number;
    if (kind === NUMERIC) {
      const afterDigit = isDigit(before);
      let alone = i > 0 && afterDigit;
      if (unit !== HYPHEN) {
        pairedWithBefore = !afterDigit && !((before === STOP || before === COMMA) && pairedWithBefore);
        alone = pairedWithBefore || !isDigit(i + 1 < text.length ? text.charCodeAt(i + 1) : outside);
      }
      kind = alone ? PUNCTUATION : OTHER;
    }
    if (start >= 0 && kind !== OTHER) {
      spans.push(start);
      spans.push(i);
      start = -1;
    }
    if (kind === PUNCTUATION) {
      spans.push(i);
      spans.push(i + 1);
    } else if (kind === OTHER && start < 0) {
      start = i;
    }
    before = unit;
  }
  if (start >= 0) {
    spans.push(start);
    spans.push(text.length);
  }
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
