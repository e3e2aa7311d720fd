/**
 * Reads lines of UTF-8 text from a stream of bytes, in constant memory. Only a newline ends a line: U+0085, U+2028 and
 * carriage returns belong to the line, so that parallel files stay aligned.
 */
import { OrdoError } from '@ordo/core/errors';
import { countOf } from '@ordo/core/phrases';
import { checkUtf8, countNewlines } from './check-utf8.ts';
import type { ByteFilter } from './byte-filter.ts';

const NEWLINE = 0x0a;
/** If a line is longer than this, the file probably has no newlines. */
const LONGEST_LINE = 64 * 2 ** 20;

/** An input, and its name in errors. Each chunk is used before the next one is requested. */
export interface NamedInput {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly name: string;
}

/** Yields the lines that each chunk completes. */
export async function* readLines(input: NamedInput): AsyncGenerator<string[]> {
  for await (const block of readBlocks(input)) yield block.toString('utf8', 0, block.length - 1).split('\n');
}

/** Yields filtered bytes, with newlines, block by block. Each block must be used before the next is requested. */
export async function* filterBlocks(input: NamedInput, filter: ByteFilter): AsyncGenerator<Uint8Array> {
  for await (const block of readBlocks(input, filter.countLines)) yield filter(block);
}

/**
 * Reads two inputs line by line.
 * @throws OrdoError `text.line-mismatch` if one ends first
 */
export async function* readPairs(
  source: NamedInput,
  target: NamedInput,
): AsyncGenerator<[source: string, target: string]> {
  const targets = readSingleLines(target);
  let line = 0;
  for await (const sourceLine of readSingleLines(source)) {
    const next = await targets.next();
    if (next.done) throw mismatchError(line, target.name, source.name);
    line++;
    yield [sourceLine, next.value];
  }
  if (!(await targets.next()).done) throw mismatchError(line, source.name, target.name);
}

async function* readSingleLines(input: NamedInput): AsyncGenerator<string, void> {
  for await (const lines of readLines(input)) yield* lines;
}

/**
 * Yields blocks of whole lines in valid UTF-8, with newlines; a last line without a newline gets one. Each block must be used
 * before the next is requested.
 * @throws OrdoError `text.invalid-utf8`, or `text.invalid-file` for a line of more than 64 MiB
 */
export async function* readBlocks(
  { chunks, name }: NamedInput,
  countLines: (block: Buffer) => number = countNewlines,
): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let linesBefore = 0;
  const check = (block: Buffer): Buffer => {
    checkUtf8(block, linesBefore, name);
    linesBefore += countLines(block);
    return block;
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    let start = 0;
    if (end > 0 && pendingBytes > 0) {
      start = chunk.indexOf(NEWLINE) + 1;
      yield check(Buffer.concat([...pending, chunk.subarray(0, start)]));
      pending = [];
      pendingBytes = 0;
    }
    if (start < end) yield check(Buffer.from(chunk.buffer, chunk.byteOffset + start, end - start));
    // The rest is copied, because the reader may reuse the memory of the chunk.
    if (end < chunk.length) pending.push(Buffer.from(chunk.subarray(end)));
    pendingBytes += chunk.length - end;
    if (pendingBytes > LONGEST_LINE) throw lineTooLongError(linesBefore + 1, name);
  }
  if (pendingBytes > 0) yield check(Buffer.concat([...pending, Buffer.of(NEWLINE)]));
}

function lineTooLongError(line: number, name: string): OrdoError {
  const limit = LONGEST_LINE / 2 ** 20;
  return new OrdoError('text.invalid-file', `line ${line} of ${name} is longer than ${limit} MiB`, {
    fix: 'end each sentence with a newline',
  });
}

function mismatchError(lines: number, shorter: string, longer: string): OrdoError {
  return new OrdoError(
    'text.line-mismatch',
    `${shorter} ends after ${countOf(lines, 'line')}, but ${longer} has more`,
    {
      fix: 'give two files with equally many lines that belong together',
    },
  );
}
