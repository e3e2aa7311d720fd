/**
 * Rows of token ids in two files. `<name>.tokens` has the ids one after another, with two bytes each if they fit, and
 * `<name>.offsets` has the beginning of each row, with four bytes each. All numbers are little-endian, as is every machine on
 * which Ordo runs.
 */
import { closeSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { OrdoError } from '@ordo/core';
import { TokenRows } from './encoded-text.ts';

const BUFFER_BYTES = 1 << 20;
/** Files below this size are read once. Larger ones stay on the disk, and the system keeps what is used in spare memory. */
const IN_MEMORY_BYTES = 64 * 2 ** 20;
const MOST_TOKENS = 2 ** 32 - 1;

/** The facts about the files that are needed to read them. */
export interface TokenFile {
  readonly rows: number;
  readonly tokens: number;
  readonly bytesPerToken: 2 | 4;
}

export class TokenFileWriter {
  readonly #tokens: BufferedFile;
  readonly #offsets: BufferedFile;
  readonly #bytesPerToken: 2 | 4;
  #rows = 0;
  #count = 0;

  /** @param types the number of types; ids are below it */
  constructor(name: string, types: number) {
    this.#bytesPerToken = types <= 1 << 16 ? 2 : 4;
    this.#tokens = new BufferedFile(`${name}.tokens`);
    this.#offsets = new BufferedFile(`${name}.offsets`);
    this.#offsets.write(0, 4);
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.#tokens.write(id, this.#bytesPerToken);
    this.#rows++;
    this.#count += ids.length;
    if (this.#count > MOST_TOKENS) {
      throw new OrdoError('dataset.line-too-long', `one side has more than ${MOST_TOKENS} tokens`, {
        fix: 'train on a part of the corpus',
      });
    }
    this.#offsets.write(this.#count, 4);
  }

  /** Writes everything to the disk. */
  close(): TokenFile {
    this.#tokens.close();
    this.#offsets.close();
    return { rows: this.#rows, tokens: this.#count, bytesPerToken: this.#bytesPerToken };
  }
}

class BufferedFile {
  readonly #file: number;
  readonly #buffer = Buffer.alloc(BUFFER_BYTES);
  #used = 0;

  constructor(name: string) {
    this.#file = openSync(name, 'w');
  }

  write(value: number, bytes: 2 | 4): void {
    if (this.#used + bytes > BUFFER_BYTES) this.#flush();
    if (bytes === 2) this.#buffer.writeUInt16LE(value, this.#used);
    else this.#buffer.writeUInt32LE(value, this.#used);
    this.#used += bytes;
  }

  #flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  close(): void {
    try {
      this.#flush();
      fsyncSync(this.#file);
    } finally {
      closeSync(this.#file);
    }
  }
}

/** Writes all bytes in a loop, because the system may write fewer than it is given, for instance when a disk is nearly full. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** @throws OrdoError `disk.damaged` for files of a different size */
export function openTokenFile(name: string, { rows, tokens, bytesPerToken }: TokenFile): TokenRows {
  const offsets = readFileSync(`${name}.offsets`);
  requireSize(`${name}.offsets`, offsets.length, 4 * (rows + 1));
  const starts = new Uint32Array(rows + 1);
  Buffer.from(starts.buffer).set(offsets);
  const size = tokens * bytesPerToken;
  if (size <= IN_MEMORY_BYTES) {
    const bytes = readFileSync(`${name}.tokens`);
    requireSize(`${name}.tokens`, bytes.length, size);
    const all = widen(bytes, bytesPerToken);
    return new TokenRows(starts, (start, end) => all.subarray(start, end));
  }
  // The file stays open as long as this process lives, because a run reads its text until its end.
  const file = openSync(`${name}.tokens`, 'r');
  return new TokenRows(starts, (start, end) => {
    const bytes = Buffer.alloc((end - start) * bytesPerToken);
    let read = 0;
    for (let got = 1; read < bytes.length && got > 0; read += got) {
      got = readSync(file, bytes, read, bytes.length - read, start * bytesPerToken + read);
    }
    requireSize(`${name}.tokens`, start * bytesPerToken + read, end * bytesPerToken);
    return widen(bytes, bytesPerToken);
  });
}

function widen(bytes: Buffer, bytesPerToken: 2 | 4): Int32Array {
  const ids = new Int32Array(bytes.length / bytesPerToken);
  for (let i = 0; i < ids.length; i++) {
    ids[i] = bytesPerToken === 2 ? bytes.readUInt16LE(2 * i) : bytes.readUInt32LE(4 * i);
  }
  return ids;
}

function requireSize(name: string, found: number, expected: number): void {
  if (found === expected) return;
  throw new OrdoError('disk.damaged', `${name} ends at byte ${found}, expected ${expected}`, {
    fix: 'remove the folder that it lies in: the text is then prepared again',
  });
}
