/** The bytes of a safetensors file, on disk or in memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { OrdoError } from '@ordo/core';
import { damagedFile } from './damaged-file.ts';

export interface ByteSource {
  /** The name of the file in errors. */
  readonly name: string;
  /** The size in bytes. */
  readonly size: number;
  /** Returns `count` bytes from `start` on. The caller has checked that the file is long enough. */
  readonly read: (start: number, count: number) => Uint8Array;
}

export function bytesInMemory(bytes: Uint8Array, name: string): ByteSource {
  return { name, size: bytes.length, read: (start, count) => bytes.subarray(start, start + count) };
}

/**
 * Opens a file, whose bytes stay on disk until they are requested.
 * @throws OrdoError `checkpoint.invalid` when it cannot be opened, or is not a regular file
 */
export function openByteSource(path: string): ByteSource & { readonly close: () => void } {
  const descriptor = openFile(path);
  const stats = fstatSync(descriptor);
  const close = () => closeSync(descriptor);
  if (!stats.isFile()) {
    close();
    throw damagedFile(path, 'it is not a regular file');
  }
  return { name: path, size: stats.size, read: (start, count) => readBytes(descriptor, path, [start, count]), close };
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

function readBytes(descriptor: number, path: string, [start, count]: readonly [number, number]): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let done = 0; done < count; ) {
    const read = readSync(descriptor, bytes, done, count - done, start + done);
    if (read === 0) throw damagedFile(path, `it ends at byte ${start + done}, although it was longer before`);
    done += read;
  }
  return bytes;
}
