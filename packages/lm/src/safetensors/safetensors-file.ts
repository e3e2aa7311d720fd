/** One safetensors file, open for reading: its header is in memory, its tensors stay on disk until they are asked for. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { OrdoError } from '@ordo/core';
import { ELEMENT_BYTES, type Floats, WIDEN } from './dtypes.ts';
import { damagedFile, LONGEST_HEADER, parseHeader, type TensorEntry } from './header.ts';

/** Read at once, so that a tensor is never in memory twice. A multiple of every element's size. */
const PIECE_BYTES = 1 << 24;

/** The little-endian length of the header. */
const PREFIX_BYTES = 8;

export class SafetensorsFile {
  readonly path: string;
  readonly tensors: ReadonlyMap<string, TensorEntry>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly #descriptor: number;

  /**
   * Opens a file and checks its header.
   * @throws OrdoError `checkpoint.invalid` when it is absent, damaged, cut off or of another format
   */
  constructor(path: string) {
    this.path = path;
    this.#descriptor = openFile(path);
    try {
      const { tensors, metadata } = readHeader(this.#descriptor, path);
      this.tensors = tensors;
      this.metadata = metadata;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * Reads one tensor, row-major. Float32Array holds F16, BF16 and F32 exactly; F64 comes as a Float64Array.
   * @throws OrdoError `checkpoint.invalid` when there is no such tensor, or it holds no floating-point numbers
   */
  read(name: string): Floats {
    const entry = this.tensors.get(name);
    if (entry === undefined) throw new OrdoError('checkpoint.invalid', `${this.path} has no tensor ${name}`);
    const { dtype, start, end } = entry;
    const format = WIDEN[dtype];
    if (format === undefined) {
      throw new OrdoError(
        'checkpoint.invalid',
        `tensor ${name} of ${this.path} is ${dtype}, not one of ${Object.keys(WIDEN).join(', ')}`,
        { fix: 'save the weights as floating-point numbers' },
      );
    }
    const size = ELEMENT_BYTES[dtype] as number;
    const values = format.double ? new Float64Array((end - start) / size) : new Float32Array((end - start) / size);
    const piece = new Uint8Array(Math.min(PIECE_BYTES, end - start));
    for (let at = start; at < end; at += piece.length) {
      const count = Math.min(piece.length, end - at);
      readFully(this.#descriptor, piece.subarray(0, count), { position: at, file: this.path });
      format.widen(new DataView(piece.buffer, 0, count), values, (at - start) / size);
    }
    return values;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new OrdoError('checkpoint.invalid', `${path} cannot be opened: ${(error as Error).message}`, {
      cause: error,
      fix: 'name a file that exists and can be read',
    });
  }
}

function readHeader(descriptor: number, file: string) {
  const stats = fstatSync(descriptor);
  if (!stats.isFile()) throw damagedFile(file, 'it is not a regular file');
  const { size } = stats;
  if (size < PREFIX_BYTES) throw damagedFile(file, `it has ${size} bytes, not even the length of a header`);
  const prefix = new Uint8Array(PREFIX_BYTES);
  readFully(descriptor, prefix, { position: 0, file });
  const length = new DataView(prefix.buffer).getBigUint64(0, true);
  if (length > BigInt(Math.min(size - PREFIX_BYTES, LONGEST_HEADER))) {
    throw damagedFile(file, `its header claims ${length} bytes of ${size}`);
  }
  const header = new Uint8Array(Number(length));
  readFully(descriptor, header, { position: PREFIX_BYTES, file });
  return parseHeader(decodeHeader(header, file), { file, size, dataStart: PREFIX_BYTES + header.length });
}

function decodeHeader(header: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(header);
  } catch (error) {
    throw damagedFile(file, 'its header is not UTF-8', error);
  }
}

function readFully(
  descriptor: number,
  into: Uint8Array,
  { position, file }: { readonly position: number; readonly file: string },
): void {
  let done = 0;
  while (done < into.length) {
    const count = readSync(descriptor, into, done, into.length - done, position + done);
    if (count === 0) throw damagedFile(file, `it ends at byte ${position + done}, though it was longer before`);
    done += count;
  }
}
