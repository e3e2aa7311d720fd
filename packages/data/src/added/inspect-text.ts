/** Checks a text before a service takes it. The command line and the API make the same checks. */
import { createHash } from 'node:crypto';
import { OrdoError } from '@ordo/core';
import { observe, splitLines } from '../text-file.ts';

export interface InspectedText {
  readonly sha256: string;
  readonly bytes: number;
  readonly lines: number;
}

/**
 * Reads a text to its end, in constant memory.
 * @param name names it in errors
 * @throws OrdoError `text.invalid-utf8`, `text.invalid-file` with the number of the line, `dataset.empty`
 */
export async function inspectText(chunks: AsyncIterable<Buffer>, name: string): Promise<InspectedText> {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  const seen = observe(chunks, (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  for await (const block of splitLines(seen, name)) {
    const empty = block.findIndex((line) => line.trim() === '');
    if (empty !== -1) throw emptyLine(name, lines + empty + 1);
    lines += block.length;
  }
  if (lines > 0) return { sha256: hash.digest('hex'), bytes, lines };
  throw new OrdoError('dataset.empty', `${name} has no lines`, {
    pointer: '/dataset',
    fix: 'give a file that has lines',
  });
}

function emptyLine(name: string, line: number): OrdoError {
  return new OrdoError('text.invalid-file', `line ${line} of ${name} is empty, so its partner translates nothing`, {
    pointer: '/dataset',
    fix: 'remove that line from both files of the split',
  });
}
