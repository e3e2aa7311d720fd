/** Reads the parallel text of `ordo align` and `ordo align attention`. */
import { readFile } from 'node:fs/promises';
import type { readCorpus } from '@ordo/reorder/align';
import { unreadableError } from '../text/input-files.ts';
import { standardInput } from '../text/standard-streams.ts';

/**
 * Reads the text.
 * @param file the file to read; `-` means standard input
 * @param threads the number of threads that read it; the default is the number of processors
 */
export async function readParallelText(file: string, threads?: number): Promise<ReturnType<typeof readCorpus>> {
  const align = await import('@ordo/reorder/align');
  const choices = threads === undefined ? {} : { threads };
  return align.readCorpus(await readBytes(file), file === '-' ? 'standard input' : `"${file}"`, choices);
}

async function readBytes(file: string): Promise<Buffer> {
  if (file !== '-') {
    return readFile(file).catch((error: unknown) => {
      throw unreadableError(file, error);
    });
  }
  const pieces: Buffer[] = [];
  for await (const piece of standardInput().chunks) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
