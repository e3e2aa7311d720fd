/** Reads text files strictly, as streams: UTF-8, gzip if the name ends in `.gz`, and line numbers in all errors. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { OrdoError } from '@ordo/core';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const CHUNK_BYTES = 1 << 20;
/** A longer line means that the file is not a text with lines. */
const LONGEST_LINE = 64 * 2 ** 20;

/** The text that the error contains if a file is missing. */
export interface MissingAdvice {
  readonly dataset: string;
  readonly fix: string;
}

/**
 * Yields the unchanged bytes of a file.
 * @throws OrdoError `dataset.missing` with the advice, if there is no such file or no data folder
 */
export async function* readBytes(
  dataDir: string | undefined,
  name: string,
  advice: MissingAdvice,
): AsyncGenerator<Buffer> {
  if (dataDir === undefined) {
    throw new OrdoError('dataset.missing', `${advice.dataset} needs ${name}, but no data folder is set`, {
      pointer: '/dataset',
      fix: `set ORDO_DATA_DIR; ${advice.fix}`,
    });
  }
  const file = path.join(dataDir, name);
  try {
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new OrdoError('dataset.missing', `${advice.dataset} needs ${file}, which cannot be read`, {
      pointer: '/dataset',
      fix: advice.fix,
      cause,
    });
  }
}

/**
 * Reads the bytes of the text in any file, unpacked if its name ends in `.gz`.
 * @throws OrdoError `dataset.missing` if it cannot be read, `dataset.corrupt` if it cannot be unpacked
 */
export function readTextBytes(file: string, advice: MissingAdvice): AsyncIterable<Buffer> {
  return unpackByName(readBytes(path.dirname(file), path.basename(file), advice), file);
}

/** Passes bytes on, and calls a function with each chunk. */
export async function* observe(chunks: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

/** Reads to the end, for the sake of the checks in between. */
export async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}

/**
 * Passes bytes on, and compares their SHA-256 hash at the end.
 * @throws OrdoError `dataset.corrupt` with both checksums
 */
export async function* checkSha256(
  chunks: AsyncIterable<Buffer>,
  name: string,
  expected: string,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  yield* observe(chunks, (chunk) => hash.update(chunk));
  const actual = hash.digest('hex');
  if (actual === expected) return;
  throw new OrdoError('dataset.corrupt', `${name} has SHA-256 ${actual}, expected ${expected}`, {
    pointer: '/dataset',
    fix: `fetch ${name} again: it is damaged or another version`,
  });
}

/** @throws OrdoError `dataset.corrupt` for an incomplete gzip file, and whatever the chunks throw */
export async function* unpack(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // The errors reach the loop below.
  pipeline(Readable.from(chunks), gunzip, () => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (cause) {
    if (cause instanceof OrdoError) throw cause;
    throw new OrdoError('dataset.corrupt', `${name} is not a complete gzip file`, {
      pointer: '/dataset',
      fix: `fetch ${name} again, or unpack it and give the name without .gz`,
      cause,
    });
  }
}

/** Yields the text of a file, which is first unpacked if its name ends in `.gz`. */
export function unpackByName(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<Buffer> {
  return name.endsWith('.gz') ? unpack(chunks, name) : chunks;
}

/**
 * Yields the lines that each chunk completes. A final line feed ends the last line and does not start another. A
 * carriage return at the end of a line belongs to the line end.
 * @throws OrdoError `text.invalid-utf8` with the line; `text.invalid-file` for a line of more than 64 MiB
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<string[]> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let before = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      const lines = decodeBlock(Buffer.concat([...pending, chunk.subarray(0, end)]), before, name);
      before += lines.length;
      pending = [];
      pendingBytes = 0;
      yield lines;
    }
    if (end < chunk.length) pending.push(chunk.subarray(end));
    pendingBytes += chunk.length - end;
    if (pendingBytes > LONGEST_LINE) throw tooLong(name, before + 1);
  }
  if (pendingBytes > 0) yield [decodeLine(Buffer.concat(pending), before + 1, name)];
}

/** @param block whole lines, each with its line feed */
function decodeBlock(block: Buffer, before: number, name: string): string[] {
  if (!isUtf8(block)) throw invalidUtf8(name, before + findInvalidLine(block));
  const lines = block.toString('utf8', 0, block.length - 1).split('\n');
  if (!block.includes(CARRIAGE_RETURN)) return lines;
  return lines.map(dropReturn);
}

function decodeLine(bytes: Buffer, line: number, name: string): string {
  if (!isUtf8(bytes)) throw invalidUtf8(name, line);
  return dropReturn(bytes.toString('utf8'));
}

function dropReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Returns the number of the first line that is not UTF-8, from 1. */
function findInvalidLine(block: Buffer): number {
  let line = 1;
  for (let start = 0; start < block.length; line++) {
    const end = block.indexOf(LINE_FEED, start) + 1;
    if (!isUtf8(block.subarray(start, end))) return line;
    start = end;
  }
  return line;
}

function invalidUtf8(name: string, line: number): OrdoError {
  return new OrdoError('text.invalid-utf8', `${name} line ${line} is not valid UTF-8`, {
    pointer: '/dataset',
    fix: 'convert the file to UTF-8, for example with iconv',
  });
}

function tooLong(name: string, line: number): OrdoError {
  return new OrdoError('text.invalid-file', `line ${line} of ${name} is longer than ${LONGEST_LINE / 2 ** 20} MiB`, {
    pointer: '/dataset',
    fix: 'give a text file in which each line is one sentence',
  });
}

/** Counts lines without decoding them. */
export class LineCounter {
  #feeds = 0;
  #last = LINE_FEED;

  add(chunk: Buffer): void {
    if (chunk.length === 0) return;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) this.#feeds++;
    this.#last = chunk[chunk.length - 1] as number;
  }

  get lines(): number {
    return this.#feeds + (this.#last === LINE_FEED ? 0 : 1);
  }
}

export async function collectLines(blocks: AsyncIterable<readonly string[]>): Promise<string[]> {
  const lines: string[] = [];
  for await (const block of blocks) for (const line of block) lines.push(line);
  return lines;
}
