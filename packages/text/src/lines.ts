/**
 * Lines of UTF-8 text from a stream of bytes, in constant memory. A line ends at a newline only: U+0085, U+2028 and
 * carriage returns belong to the line, so that parallel files stay aligned.
 */
import { isUtf8 } from 'node:buffer';
import { OrdoError } from '@ordo/core';

const NEWLINE = 0x0a;
/** A longer line is taken for a file without newlines. */
const LONGEST_LINE = 64 * 2 ** 20;

/** Yields the lines that each chunk completes; `name` tells the reader which input an error is about. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string[]> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let linesBefore = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const lines = decode(Buffer.concat([...pending, chunk.subarray(0, end - 1)]), linesBefore, name);
      linesBefore += lines.length;
      yield lines;
      pending = [];
      pendingBytes = 0;
    }
    if (end < chunk.length) pending.push(chunk.subarray(end));
    pendingBytes += chunk.length - end;
    if (pendingBytes > LONGEST_LINE) throw lineTooLongError(linesBefore + 1, name);
  }
  if (pendingBytes > 0) yield decode(Buffer.concat(pending), linesBefore, name);
}

/** Yields the transformed text, newlines included, chunk by chunk; each input line gives one output line. */
export async function* transformLines(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  transform: (line: string) => string,
): AsyncGenerator<string> {
  for await (const lines of readLines(chunks, name)) {
    let text = '';
    for (const line of lines) text += `${transform(line)}\n`;
    yield text;
  }
}

/** Walks two inputs line by line; throws `text.line-mismatch` when one ends first. */
export async function* readPairs(
  source: { chunks: AsyncIterable<Uint8Array>; name: string },
  target: { chunks: AsyncIterable<Uint8Array>; name: string },
): AsyncGenerator<[source: string, target: string]> {
  const targets = readSingleLines(target.chunks, target.name);
  let line = 0;
  for await (const sourceLine of readSingleLines(source.chunks, source.name)) {
    const next = await targets.next();
    if (next.done) throw mismatchError(line, target.name, source.name);
    line++;
    yield [sourceLine, next.value];
  }
  if (!(await targets.next()).done) throw mismatchError(line, source.name, target.name);
}

async function* readSingleLines(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string, void> {
  for await (const lines of readLines(chunks, name)) yield* lines;
}

function decode(bytes: Buffer, linesBefore: number, name: string): string[] {
  if (isUtf8(bytes)) return bytes.toString('utf8').split('\n');
  throw invalidUtf8Error(bytes, linesBefore, name);
}

function invalidUtf8Error(bytes: Buffer, linesBefore: number, name: string): OrdoError {
  let start = 0;
  let line = linesBefore + 1;
  for (;;) {
    const newline = bytes.indexOf(NEWLINE, start);
    const text = bytes.subarray(start, newline < 0 ? bytes.length : newline);
    if (newline < 0 || !isUtf8(text)) {
      const at = firstBadByte(text);
      const hex = (text[at] ?? 0).toString(16).padStart(2, '0');
      return new OrdoError('text.invalid-utf8', `line ${line} of ${name} is not UTF-8: byte ${at + 1} is 0x${hex}`, {
        fix: 'convert the text first, for instance with `iconv -f LATIN1 -t UTF-8`',
      });
    }
    start = newline + 1;
    line++;
  }
}

/** Where the bytes first differ from what decoding, with replacement characters, makes of them. */
function firstBadByte(bytes: Buffer): number {
  const again = Buffer.from(bytes.toString('utf8'), 'utf8');
  const at = bytes.findIndex((byte, i) => byte !== again[i]);
  return at < 0 ? bytes.length - 1 : at;
}

function lineTooLongError(line: number, name: string): OrdoError {
  const limit = LONGEST_LINE / 2 ** 20;
  return new OrdoError('text.invalid-file', `line ${line} of ${name} is longer than ${limit} MiB`, {
    fix: 'end each sentence with a newline',
  });
}

function mismatchError(lines: number, shorter: string, longer: string): OrdoError {
  return new OrdoError('text.line-mismatch', `${shorter} ends after ${lines} lines, ${longer} goes on`, {
    fix: 'give two files whose lines belong together, one to one',
  });
}
