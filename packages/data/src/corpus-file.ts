/** One file of a corpus in the data folder: finds it, and checks it before its text is used. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { countOf, OrdoError } from '@ordo/core';
import type { DataFile } from './dataset.ts';
import { FileMemory } from './remember-file.ts';
import {
  checkSha256,
  drain,
  LineCounter,
  type MissingAdvice,
  observe,
  readBytes,
  splitLines,
  unpackByName,
} from './text-file.ts';

/**
 * Searches for all files at once, so that one error names all missing ones.
 * @returns the names of the files on the disk: a file may be packed, with `.gz` after its name
 * @throws OrdoError `dataset.missing`
 */
export async function findCorpusFiles(
  dataDir: string | undefined,
  files: readonly DataFile[],
  advice: MissingAdvice,
): Promise<readonly string[]> {
  const wanted = files.map(({ name }) => name);
  if (dataDir === undefined) {
    throw new OrdoError('dataset.missing', `${advice.dataset} needs ${wanted.join(', ')}, but no data folder is set`, {
      pointer: '/dataset',
      fix: `set ORDO_DATA_DIR; ${advice.fix}`,
    });
  }
  const found = await Promise.all(wanted.map((name) => locateDataFile(dataDir, name)));
  const absent = wanted.filter((_, i) => found[i] === null);
  if (absent.length === 0) return found.flatMap((file) => file?.name ?? []);
  throw new OrdoError(
    'dataset.missing',
    `${advice.dataset} needs ${wanted.length} files in ${dataDir}, and ${absent.length} are not there: ${absent.join(', ')}`,
    { pointer: '/dataset', fix: advice.fix },
  );
}

/** Returns the name of a file in the data folder, which may be packed, and its size in bytes; null if it is missing. */
export async function locateDataFile(
  dataDir: string,
  name: string,
): Promise<{ readonly name: string; readonly bytes: number } | null> {
  for (const candidate of name.endsWith('.gz') ? [name] : [name, `${name}.gz`]) {
    const found = await stat(path.join(dataDir, candidate)).catch(() => null);
    if (found !== null) return { name: candidate, bytes: found.size };
  }
  return null;
}

/**
 * Yields the bytes of a file's text, unpacked if the file is packed. The published facts about the file are checked at its end.
 * @param name the file's name in the data folder
 * @throws OrdoError `dataset.corrupt` with the file, the expectation and the finding; `dataset.empty`, and the errors of
 * `readBytes`
 */
async function* readText(
  dataDir: string | undefined,
  name: string,
  file: DataFile,
  advice: MissingAdvice,
): AsyncGenerator<Buffer> {
  const { sha256 } = file;
  // This is checked before unpacking, because unpacking a damaged file fails and cannot say that the file is another version.
  if (sha256?.of === 'file') await drain(checkSha256(readBytes(dataDir, name, advice), name, sha256.value));
  const unpacked = unpackByName(readBytes(dataDir, name, advice), name);
  const text = sha256?.of === 'text' ? checkSha256(unpacked, `the text of ${name}`, sha256.value) : unpacked;
  const counter = new LineCounter();
  yield* observe(text, (chunk) => counter.add(chunk));
  checkLineCount(counter.lines, name, file.lines);
}

/**
 * Yields the lines of a file in blocks.
 * @throws OrdoError as `readText` does; `text.invalid-utf8` with the line
 */
export function readCorpusLines(
  dataDir: string | undefined,
  name: string,
  file: DataFile,
  advice: MissingAdvice,
): AsyncIterable<string[]> {
  return splitLines(readText(dataDir, name, file, advice), name.replace(/\.gz$/u, ''));
}

function checkLineCount(lines: number, name: string, expected: number | undefined): void {
  if (lines === 0) {
    throw new OrdoError('dataset.empty', `${name} has no lines`, {
      pointer: '/dataset',
      fix: `make ${name} again from its source`,
    });
  }
  if (expected === undefined || lines === expected) return;
  throw new OrdoError('dataset.corrupt', `${name} has ${countOf(lines, 'line')}, expected ${expected}`, {
    pointer: '/dataset',
    fix: `make ${name} again from its source: it is cut off, or another version`,
  });
}

/** The facts about a file whose text is as expected, without the text. */
interface HashedText {
  readonly name: string;
  readonly lines: number;
  /** The SHA-256 hash of the text, whether its file is packed or not. */
  readonly hash: string;
}

/** Each plan and each submission asks for this hash, and hashing a large corpus takes seconds. */
const hashed = new FileMemory<HashedText>();

/** @throws OrdoError as `readText` does */
export function hashCorpusFile(
  dataDir: string | undefined,
  name: string,
  file: DataFile,
  advice: MissingAdvice,
): Promise<HashedText> {
  return hashed.read(path.join(dataDir ?? '', name), async () => {
    const hash = createHash('sha256');
    const counter = new LineCounter();
    for await (const chunk of readText(dataDir, name, file, advice)) {
      hash.update(chunk);
      counter.add(chunk);
    }
    return { name, lines: counter.lines, hash: hash.digest('hex') };
  });
}
