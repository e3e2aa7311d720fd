/** Filters over single characters: `remove-non-printing-char.perl` and `replace-unicode-punctuation.perl`. */
import { OTHER, unicodePattern } from '../unicode-14.ts';

const nonPrinting = unicodePattern(OTHER, 'g');
const maybeNonPrinting = /[^\x20-\x7e]/;

/** Puts a blank for each control, format, private-use or unassigned code point. */
export function removeNonPrinting(line: string): string {
  return maybeNonPrinting.test(line) ? line.replaceAll(nonPrinting, ' ') : line;
}

/** Chinese and Japanese punctuation and full-width digits, and what stands for them in ASCII. */
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

/** Puts ASCII punctuation for Chinese and Japanese; a full stop takes the blanks behind it along and leaves one. */
export function replaceUnicodePunctuation(line: string): string {
  return line.replaceAll(/[。．] */gu, '. ').replaceAll(replaced, (char) => REPLACEMENTS[char] as string);
}
