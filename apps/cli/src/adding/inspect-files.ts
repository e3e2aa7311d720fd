/** Reads the files of a dataset before any byte of them is sent. */
import { type InspectedText, inspectText, readTextBytes, requireEqualSides } from '@ordo/data';
import type { NamedFile } from './read-sides.ts';

export interface InspectedFile extends NamedFile, InspectedText {}

/** The words of the error for a file that is not there. */
export const MISSING_FILE = { dataset: 'the dataset', fix: 'correct the name of the file' };

/** @throws OrdoError that names the file and the line, as the API would */
export async function inspectFiles(
  files: readonly NamedFile[],
  { signal, onFile }: { readonly signal: AbortSignal; readonly onFile: (file: string) => void },
): Promise<InspectedFile[]> {
  const inspected: InspectedFile[] = [];
  for (const named of files) {
    onFile(named.file);
    const text = stopWith(readTextBytes(named.file, MISSING_FILE), signal);
    inspected.push({ ...named, ...(await inspectText(text, named.file)) });
  }
  requireEqualSides(inspected.map((text) => ({ ...text, name: text.file })));
  return inspected;
}

/** Passes bytes on until the command is interrupted. */
export async function* stopWith(chunks: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
