/** Refuses bytes that are not UTF-8, and names the line. Nothing is replaced silently. */
import { isUtf8 } from 'node:buffer';
import { OrdoError } from '@ordo/core/errors';

const NEWLINE = 0x0a;

/** @throws OrdoError `text.invalid-utf8` if the block is not UTF-8 */
export function checkUtf8(block: Buffer, linesBefore: number, name: string): void {
  if (!isUtf8(block)) throw invalidUtf8Error(block, linesBefore, name);
}

export function countNewlines(block: Buffer): number {
  let lines = 0;
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

function invalidUtf8Error(block: Buffer, linesBefore: number, name: string): OrdoError {
  let start = 0;
  let line = linesBefore + 1;
  let end = block.indexOf(NEWLINE);
  while (end >= 0 && isUtf8(block.subarray(start, end))) {
    start = end + 1;
    line++;
    end = block.indexOf(NEWLINE, start);
  }
  const text = block.subarray(start, end < 0 ? block.length : end);
  const at = firstBadByte(text);
  const hex = (text[at] ?? 0).toString(16).padStart(2, '0');
  return new OrdoError('text.invalid-utf8', `line ${line} of ${name} is not UTF-8: byte ${at + 1} is 0x${hex}`, {
    fix: 'convert the text first, for instance with `iconv -f LATIN1 -t UTF-8`',
  });
}

/** Returns the place where the bytes first differ from their decoding, which replaces bad ones. */
function firstBadByte(bytes: Buffer): number {
  const again = Buffer.from(bytes.toString('utf8'), 'utf8');
  const at = bytes.findIndex((byte, i) => byte !== again[i]);
  return at < 0 ? bytes.length - 1 : at;
}
