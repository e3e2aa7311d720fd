/** Folders of plain files as one stream of bytes, and back: the tar format (POSIX ustar), as far as that needs. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from './errors.ts';

const BLOCK = 512;
/** Eleven octal digits, and the room for a name without its folder. */
const LARGEST_FILE = 8 ** 11 - 1;
const LONGEST_NAME = 100;
const PLAIN_NAME = /^[\w-][\w.-]*$/;

/** The files of a folder in the order of their names. Equal contents give equal bytes: owners and times are left out. */
export async function* packFolder(folder: string): AsyncGenerator<Uint8Array> {
  for (const name of (await readdir(folder)).toSorted()) {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    yield encodeHeader(name, size);
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
    yield new Uint8Array(paddingAfter(size));
  }
  yield new Uint8Array(2 * BLOCK);
}

/**
 * Writes the files of an archive into a folder, which is made.
 * @throws OrdoError `artifact.corrupt` when the bytes are no archive, end early, or hold anything but plain files
 */
export async function unpackFolder(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const reader = new BlockReader(archive);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = decodeHeader(header);
    const handle = await open(path.join(folder, name), 'wx');
    try {
      for await (const chunk of reader.stream(size)) await handle.writeFile(chunk);
    } finally {
      await handle.close();
    }
    await reader.take(paddingAfter(size));
  }
}

function encodeHeader(name: string, size: number): Uint8Array {
  if (!PLAIN_NAME.test(name) || name.length > LONGEST_NAME || size > LARGEST_FILE) {
    throw new OrdoError('internal.unexpected', `"${name}" of ${size} bytes cannot be put into an archive`);
  }
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(`${octal(0o644, 7)}${octal(0, 7)}${octal(0, 7)}${octal(size, 11)}${octal(0, 11)}`, 100);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}

function decodeHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const field = (start: number, end: number): string => header.toString('latin1', start, end).replace(/[\0 ].*$/s, '');
  const [name, size] = [field(0, 100), Number.parseInt(field(124, 136), 8)];
  const isFile = field(156, 157) === '0' || field(156, 157) === '';
  if (Number.parseInt(field(148, 156), 8) !== sumOf(header)) throw corrupt('a header has a wrong checksum');
  if (!isFile || !PLAIN_NAME.test(name) || field(345, 500) !== '' || !(size >= 0)) {
    throw corrupt(`it holds ${JSON.stringify(name)}, which is no plain file`);
  }
  return { name, size };
}

/** All bytes, those of the checksum itself counted as blanks. */
function sumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function paddingAfter(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function corrupt(what: string): OrdoError {
  return new OrdoError('artifact.corrupt', `this is no archive of a folder: ${what}`, { fix: 'fetch it again' });
}

/** Cuts a stream of chunks where the format wants it cut. */
class BlockReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(archive: AsyncIterable<Uint8Array>) {
    this.#chunks = archive[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.stream(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *stream(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done === true) throw corrupt('it ends in the middle');
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
