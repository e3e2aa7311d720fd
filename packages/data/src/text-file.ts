/** Reads whole text files strictly: UTF-8, gzip if the name ends in `.gz`, and line numbers in all errors. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { OrdoError, sha256 } from '@ordo/core';
import type { ParallelText } from './dataset.ts';

const unzip = promisify(gunzip);

/** What the error says if a file is not there. */
export interface MissingAdvice {
  readonly dataset: string;
  readonly fix: string;
}

/** @throws OrdoError `dataset.missing` with the advice, if there is no such file or no data folder */
export async function readDataFile(
  dataDir: string | undefined,
  name: string,
  advice: MissingAdvice,
): Promise<Uint8Array> {
  if (dataDir === undefined) {
    throw new OrdoError('dataset.missing', `${advice.dataset} needs ${name}, but no data folder is set`, {
      pointer: '/dataset',
      fix: `set ORDO_DATA_DIR; ${advice.fix}`,
    });
  }
  const file = path.join(dataDir, name);
  try {
    return await readFile(file);
  } catch (cause) {
    throw new OrdoError('dataset.missing', `${advice.dataset} needs ${file}, which cannot be read`, {
      pointer: '/dataset',
      fix: advice.fix,
      cause,
    });
  }
}

/** @throws OrdoError `dataset.corrupt` with both checksums, if they differ */
export function checkSha256(bytes: Uint8Array, name: string, expected: string): void {
  const actual = sha256(bytes);
  if (actual === expected) return;
  throw new OrdoError('dataset.corrupt', `${name} has SHA-256 ${actual}, expected ${expected}`, {
    pointer: '/dataset',
    fix: `fetch ${name} again: it is damaged or another version`,
  });
}

/**
 * The lines of a file, which is unpacked first if its name ends in `.gz`. A final line feed ends the last line and does
 * not start another. A carriage return before a line feed belongs to the line end.
 * @throws OrdoError `text.invalid-utf8` with the line, or `dataset.corrupt` for an incomplete gzip file
 */
export async function decodeLines(bytes: Uint8Array, name: string): Promise<string[]> {
  const plain = name.endsWith('.gz') ? await unpack(bytes, name) : bytes;
  const lines: string[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (let start = 0; start < plain.length; ) {
    const feed = plain.indexOf(10, start);
    const next = feed === -1 ? plain.length : feed + 1;
    let end = feed === -1 ? plain.length : feed;
    if (end > start && feed !== -1 && plain[end - 1] === 13) end--;
    try {
      lines.push(decoder.decode(plain.subarray(start, end)));
    } catch (cause) {
      throw new OrdoError('text.invalid-utf8', `${name} line ${lines.length + 1} is not valid UTF-8`, {
        pointer: '/dataset',
        fix: 'convert the file to UTF-8, for example with iconv',
        cause,
      });
    }
    start = next;
  }
  return lines;
}

/** @throws OrdoError `dataset.corrupt` for an incomplete gzip file */
export async function unpack(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  try {
    return await unzip(bytes);
  } catch (cause) {
    throw new OrdoError('dataset.corrupt', `${name} is not a complete gzip file`, {
      pointer: '/dataset',
      fix: `fetch ${name} again, or unpack it and give the name without .gz`,
      cause,
    });
  }
}

/** How many lines `decodeLines` would return, without decoding them. */
export async function countLines(bytes: Uint8Array, name: string): Promise<number> {
  const plain = name.endsWith('.gz') ? await unpack(bytes, name) : bytes;
  let lines = 0;
  for (let start = 0; start < plain.length; lines++) {
    const feed = plain.indexOf(10, start);
    start = feed === -1 ? plain.length : feed + 1;
  }
  return lines;
}

/** A file, or a side of a corpus, and how many lines it has. */
interface Side {
  readonly name: string;
  readonly count: number;
}

/** @throws OrdoError `text.line-mismatch` with both lengths and the first line without a partner */
export function requirePartners(source: Side, target: Side): void {
  const [a, b] = [source.count, target.count];
  if (a === b) return;
  const longer = a > b ? source.name : target.name;
  throw new OrdoError(
    'text.line-mismatch',
    `${source.name} has ${a} lines and ${target.name} has ${b}: line ${Math.min(a, b) + 1} of ${longer} has no partner`,
    { pointer: '/dataset', fix: 'give files in which line i of one translates line i of the other' },
  );
}

/** Pairs two sides. @throws OrdoError `text.line-mismatch` */
export function pairLines(
  source: { name: string; lines: readonly string[] },
  target: { name: string; lines: readonly string[] },
): ParallelText {
  requirePartners({ name: source.name, count: source.lines.length }, { name: target.name, count: target.lines.length });
  return { source: source.lines, target: target.lines };
}
