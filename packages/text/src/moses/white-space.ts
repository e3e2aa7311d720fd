/** Tidies white space, which is the first step of Moses' tools. */
import { SPACE, unicodePattern } from '../unicode-14.ts';

const spaces = unicodePattern(`${SPACE}+`, 'g');
const blankLine = unicodePattern(`^${SPACE}*$`);
/** ASCII control characters, which in most texts are escape sequences and stray bytes. */
const controls = unicodePattern(String.raw`[\0-\x1f]`, 'g');
const untidy = unicodePattern(String.raw`[[${SPACE}\0-\x1f]--[ ]]| {2}`);

/** Returns true if the line has nothing but white space. */
export function isBlank(line: string): boolean {
  return blankLine.test(line);
}

/** Returns true if the line begins and ends like an XML tag. */
export function isTag(line: string): boolean {
  return line.length > 2 && line.startsWith('<') && line.endsWith('>');
}

/** Replaces each run of white space with one blank, and then removes control characters, which may leave two adjacent blanks. */
export function collapseSpace(line: string): string {
  return untidy.test(line) ? line.replaceAll(spaces, ' ').replaceAll(controls, '') : line;
}

/** Does what `collapseSpace` does, but never leaves two adjacent blanks. */
export function tidySpace(line: string): string {
  const plain = collapseSpace(line);
  return plain.includes('  ') ? plain.replaceAll(/ +/g, ' ') : plain;
}

/** Does what `tidySpace` does, and also removes blanks at both ends. */
export function trimSpace(line: string): string {
  const tidy = tidySpace(line);
  const start = tidy.startsWith(' ') ? 1 : 0;
  const end = tidy.length > start && tidy.endsWith(' ') ? tidy.length - 1 : tidy.length;
  return start === 0 && end === tidy.length ? tidy : tidy.slice(start, end);
}

/** Returns true if a word in UTF-8 contains white space or a control character. */
export function holdsSpace(word: Uint8Array): boolean {
  return word.some((byte, at) => mayBeginSpace(byte) && isSpaceAt(word, at));
}

/** Returns true if a byte can begin white space other than a blank or a newline, or is a control character. */
function mayBeginSpace(byte: number): boolean {
  return (byte < 0x20 && byte !== 0x0a) || byte === 0xc2 || (byte >= 0xe1 && byte <= 0xe3);
}

/** Returns true if white space or a control character begins at a byte for which `mayBeginSpace` is true. */
function isSpaceAt(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] as number;
  if (first < 0x20) return true;
  const second = bytes[at + 1] as number;
  if (first === 0xc2) return second === 0x85 || second === 0xa0;
  const third = bytes[at + 2] as number;
  return untidy.test(String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)));
}
