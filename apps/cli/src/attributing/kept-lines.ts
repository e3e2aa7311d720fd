/** Reads the lines of an output file that an earlier call has written, so that they are not computed again. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import type { LineProblem, LineRecord } from './explainer.ts';

/** A line of the output, with the input that it was made from. */
export type KeptLine = { readonly line: number; readonly model: string; readonly text: string } & (
  | LineRecord
  | LineProblem
);

/** Returns a hash of all files of a model: 16 hexadecimal digits. */
export async function fingerprintModel(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { withFileTypes: true });
  for (const name of entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()) {
    hash.update(`${name}\n`);
    for await (const piece of createReadStream(path.join(folder, name))) hash.update(piece as Buffer);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Reads the complete lines of a file, which may be absent. Anything after the last line break was cut off by an interruption. */
export function readKeptLines(file: string): { readonly lines: readonly KeptLine[]; readonly bytes: number } {
  if (!existsSync(file)) return { lines: [], bytes: 0 };
  const content = readFileSync(file);
  const bytes = content.lastIndexOf('\n') + 1;
  const lines = content
    .subarray(0, bytes)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line, i) => parseLine(line, { file, number: i + 1 }));
  return { lines, bytes };
}

function parseLine(text: string, { file, number }: { readonly file: string; readonly number: number }): KeptLine {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  const kept = parsed as Partial<KeptLine> | null;
  if (kept?.line === number && typeof kept.model === 'string' && typeof kept.text === 'string') return kept as KeptLine;
  throw otherFile(file, `its line ${number} is none of this command's`);
}

/** Checks a kept line. @throws OrdoError `request.invalid` for a line from another model or another text */
export function checkKeptLine(
  kept: KeptLine,
  { file, model, text }: { readonly file: string; readonly model: string; readonly text: string },
): void {
  if (kept.model !== model)
    throw otherFile(file, `its line ${kept.line} is of the model ${kept.model}, and not of ${model}`);
  if (kept.text !== text) throw otherFile(file, `its line ${kept.line} is of another text`);
}

function otherFile(file: string, what: string): OrdoError {
  return new OrdoError('request.invalid', `--out ${file} cannot be continued: ${what}`, {
    fix: 'name another file, or give the model and the lines with which it was begun',
  });
}

/** Opens a file to write after its first `bytes` bytes. Anything after them is cut off. */
export async function openAfter(
  file: string,
  bytes: number,
): Promise<{ write: (text: string) => Promise<void>; close: () => Promise<void> }> {
  const handle = await open(file, bytes > 0 ? 'r+' : 'w');
  await handle.truncate(bytes);
  let at = bytes;
  return {
    async write(text) {
      const { bytesWritten } = await handle.write(Buffer.from(text), 0, null, at);
      at += bytesWritten;
    },
    close: () => handle.close(),
  };
}
