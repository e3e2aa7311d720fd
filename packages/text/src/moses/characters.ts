/** Filters for single characters: `remove-non-printing-char.perl` and `replace-unicode-punctuation.perl`. */
import { OTHER, unicodePattern } from '../unicode-14.ts';

const nonPrinting = unicodePattern(OTHER, 'g');
const maybeNonPrinting = /[^\x20-\x7e]/;

/** Replaces each control, format, private-use or unassigned code point with a blank. */
export function removeNonPrinting(line: string): string {
  return maybeNonPrinting.test(line) ? line.replaceAll(nonPrinting, ' ') : line;
}

/** Chinese and Japanese punctuation and full-width digits, with their ASCII replacements. */
const REPLACEMENTS: Record<string, string> = {
  '，': ',',
  '、': ',',
  '”': '"',
  '“': '"',
  '《': '"',
  '》': '"',
  '「': '"',
  '」': '"',
  '’': "'",
  '：': ':',
  '∶': ':',
  '；': ';',
  '？': '?',
  '！': '!',
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '〈': '<',
  '〉': '>',
  '％': '%',
  '～': '~',
  '━': '-',
  '…': '...',
  ...Object.fromEntries(Array.from('０１２３４５６７８９', (digit, value) => [digit, String(value)])),
};
const replaced = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'gu');

/** Replaces Chinese and Japanese punctuation with ASCII. A full stop and the blanks after it become a stop and one blank. */
export function replaceUnicodePunctuation(line: string): string {
  return line.replaceAll(/[。．] */gu, '. ').replaceAll(replaced, (char) => REPLACEMENTS[char] as string);
}
