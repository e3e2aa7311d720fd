/** Runs a filter between standard input and standard output: constant memory, back-pressure, a clean end under `head`. */
import { fstatSync, readSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type ByteFilter, createLineFilter, filterBlocks, type NamedInput, readLines } from '@ordo/text/streams';

/** Large enough for several threads to share. */
const PIECE = 1 << 20;

/** Asked for when a filter runs, not before: other commands must not touch standard input. */
export function standardInput(): NamedInput {
  return { chunks: fstatSync(0).isFile() ? readPieces(0) : process.stdin, name: 'standard input' };
}

/** Reads a file into the same memory again and again, without the turns through Node's threads that a stream takes. */
async function* readPieces(file: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE);
  for (let bytes = readSync(file, piece); bytes > 0; bytes = readSync(file, piece)) yield piece.subarray(0, bytes);
}

/** Writes one transformed line for each line read. */
export async function filterLines(transform: (line: string) => string): Promise<void> {
  await filterBytes(createLineFilter(transform));
}

/** The same for filters that work on bytes. */
export async function filterBytes(filter: ByteFilter): Promise<void> {
  await writeAll(filterBlocks(standardInput(), filter));
}

/** Hands each line on, for commands that write only at the end. */
export async function eachLine(use: (line: string) => void): Promise<void> {
  for await (const lines of readLines(standardInput())) lines.forEach(use);
}

/** The whole of standard input, for small files. */
export async function readInput(): Promise<string> {
  let text = '';
  await eachLine((line) => {
    text += `${line}\n`;
  });
  return text;
}

/**
 * Writes pieces as fast as the reader takes them; when the reader goes away, as `head` does, there is no more to do. The next
 * piece is asked for when the last one is through, since it may lie in the same memory.
 */
export async function writeAll(
  pieces: AsyncIterable<Uint8Array> | Iterable<string>,
  output: Writable = process.stdout,
): Promise<void> {
  let failure: NodeJS.ErrnoException | undefined;
  const note = (error: Error): void => {
    failure ??= error;
  };
  output.on('error', note);
  try {
    for await (const piece of pieces) {
      // A failed write ends the wait too; `note` has it.
      await new Promise((resolve) => output.write(piece, resolve));
      if (failure !== undefined) break;
    }
    await new Promise((resolve) => output.write('', resolve));
  } finally {
    output.off('error', note);
  }
  if (failure !== undefined && failure.code !== 'EPIPE') throw failure;
}
