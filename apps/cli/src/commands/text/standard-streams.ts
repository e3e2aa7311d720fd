/** Runs a filter from standard input to standard output in constant memory, with back-pressure, even in front of `head`. */
import { ReadStream, readSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type ByteFilter, createLineFilter, filterBlocks, type NamedInput, readLines } from '@ordo/text/streams';
import { explainOutputError } from '../../output-error.ts';

/** The number of bytes in a piece, which is enough for several threads. */
const PIECE = 1 << 20;

/** Opens standard input. It is only opened when a filter runs, because other commands must not touch it. */
export function standardInput(): NamedInput {
  const stdin: unknown = process.stdin;
  return { chunks: stdin instanceof ReadStream ? readPieces(0) : process.stdin, name: 'standard input' };
}

/**
 * Reads standard input from a file piece by piece into the same memory. A ReadStream would use Node's thread pool, which takes
 * longer.
 */
async function* readPieces(file: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE);
  for (let bytes = readSync(file, piece); bytes > 0; bytes = readSync(file, piece)) yield piece.subarray(0, bytes);
}

/** Writes one transformed line for each line read. */
export async function filterLines(transform: (line: string) => string): Promise<void> {
  await filterBytes(createLineFilter(transform));
}

/** Does the same for a filter that works on bytes. */
export async function filterBytes(filter: ByteFilter): Promise<void> {
  await writeAll(filterBlocks(standardInput(), filter));
}

/** Calls `use` with each line, for commands that write only at the end. */
export async function eachLine(use: (line: string) => void): Promise<void> {
  for await (const lines of readLines(standardInput())) lines.forEach(use);
}

/** Reads all of standard input, which must be small. */
export async function readInput(): Promise<string> {
  let text = '';
  await eachLine((line) => {
    text += `${line}\n`;
  });
  return text;
}

/**
 * Writes pieces as fast as the reader accepts them, and ends quietly when the reader stops reading, as `head` does. The next
 * piece is requested only after the previous one was written, because both may use the same memory.
 * @throws OrdoError `disk.full`
 */
export async function writeAll(
  pieces: AsyncIterable<Uint8Array> | Iterable<string | Uint8Array>,
  output: Writable = process.stdout,
): Promise<void> {
  let failure: NodeJS.ErrnoException | undefined;
  const note = (error: Error): void => {
    failure ??= error;
  };
  output.on('error', note);
  try {
    for await (const piece of pieces) {
      // A failed write also ends the wait; `note` has recorded it.
      await new Promise((resolve) => output.write(piece, resolve));
      if (failure !== undefined) break;
    }
    await new Promise((resolve) => output.write('', resolve));
  } finally {
    output.off('error', note);
  }
  if (failure !== undefined && failure.code !== 'EPIPE') throw explainOutputError(failure);
}
