/**
 * The tokenizer of mteval-v13a.pl as sacreBLEU runs it: BLEU's default, for languages written with spaces. The original
 * is four substitutions one after the other; one scan from left to right decides the same, and is five times faster.
 */
import { isPythonSpace } from '../python-text.ts';

const COMMA = 0x2c;
const HYPHEN = 0x2d;
const STOP = 0x2e;

/** What ASCII is to the scan. A table, for branches that a text seldom takes are what compiled code stumbles on. */
const WORD = 0;
const SPACE = 1;
const LONE = 2;
const NUMERIC = 3;
const KINDS = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  if (isPythonSpace(unit)) return SPACE;
  if (unit === STOP || unit === COMMA || unit === HYPHEN) return NUMERIC;
  return isLonePunctuation(unit) ? LONE : WORD;
});

export function tokenize13a(line: string): string[] {
  let text = line;
  if (text.includes('<skipped>')) text = text.replaceAll('<skipped>', '');
  if (text.includes('\n')) text = text.replaceAll('-\n', '').replaceAll('\n', ' ');
  if (text.includes('&')) {
    text = text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  }
  return splitPunctuation(text, ' ');
}

/**
 * The steps shared with the Chinese tokenizer:
 * - ASCII punctuation other than `'`, `,`, `-` and `.` always stands alone;
 * - a stop or comma stands alone unless it is followed by a digit and preceded by a digit, or by a stop or comma that
 *   was itself taken together with the character before it (substitutions do not overlap);
 * - a hyphen after a digit stands alone.
 *
 * @param outside what the scan sees beyond both ends: a space, or a digit where the original pads nothing.
 */
export function splitPunctuation(text: string, outside: ' ' | '0'): string[] {
  const tokens: string[] = [];
  const border = outside.charCodeAt(0);
  let start = -1;
  let before = border;
  let pairedWithBefore = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    let kind = unit < 0x80 ? (KINDS[unit] as number) : isPythonSpace(unit) ? SPACE : WORD;
    if (kind === NUMERIC) {
      let alone = isDigit(before);
      if (unit !== HYPHEN) {
        pairedWithBefore = !alone && !((before === STOP || before === COMMA) && pairedWithBefore);
        alone = pairedWithBefore || !isDigit(i + 1 < text.length ? text.charCodeAt(i + 1) : border);
      }
      kind = alone ? LONE : WORD;
    }
    if (kind === WORD) {
      if (start < 0) start = i;
    } else {
      if (start >= 0) tokens.push(text.slice(start, i));
      if (kind === LONE) tokens.push(text.charAt(i));
      start = -1;
    }
    before = unit;
  }
  if (start >= 0) tokens.push(text.slice(start));
  return tokens;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** `{-~`, `[-\``, `!-&`, `(-+`, `:-@` and `/`. */
function isLonePunctuation(unit: number): boolean {
  if (unit > 0x7e || unit < 0x21) return false;
  if (unit >= 0x5b) return unit <= 0x60 || unit >= 0x7b;
  if (unit >= 0x3a) return unit <= 0x40;
  return unit === 0x2f || (unit <= 0x2b && unit !== 0x27);
}
