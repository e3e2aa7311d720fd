/** Writes and reads whole files of the safetensors format: 8-byte header length, JSON header, raw little-endian tensors. */
import type { Floats } from '../host-kernels/host-memory.ts';
import { bytesInMemory } from './byte-source.ts';
import { readHeader } from './header.ts';
import { readTensor } from './read-tensor.ts';

/** One tensor in a file. */
export interface StoredTensor {
  readonly shape: readonly number[];
  /** Doubles are stored as F64, all others as F32. */
  readonly values: Floats;
}

/** The contents of a file. */
export interface Safetensors {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  /** The header's `__metadata__`: strings by name. */
  readonly metadata: Readonly<Record<string, string>>;
}

interface HeaderEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** Encodes a whole file. The tensors keep the order in which they are given. */
export function encodeSafetensors({ tensors, metadata }: Safetensors): Uint8Array {
  const header: Record<string, HeaderEntry | Readonly<Record<string, string>>> = { __metadata__: metadata };
  let offset = 0;
  for (const [name, { shape, values }] of tensors) {
    header[name] = {
      dtype: values instanceof Float64Array ? 'F64' : 'F32',
      shape,
      data_offsets: [offset, offset + values.byteLength],
    };
    offset += values.byteLength;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  // Readers map tensors into memory, so the header is padded with spaces to a multiple of eight bytes.
  const headerLength = Math.ceil(text.length / 8) * 8;
  const file = new Uint8Array(8 + headerLength + offset);
  new DataView(file.buffer).setBigUint64(0, BigInt(headerLength), true);
  file.fill(0x20, 8, 8 + headerLength).set(text, 8);
  let start = 8 + headerLength;
  for (const { values } of tensors.values()) {
    file.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), start);
    start += values.byteLength;
  }
  return file;
}

/**
 * Decodes a whole file. All of its tensors must hold floating-point numbers.
 * @param name the name of the file in errors
 * @throws OrdoError `checkpoint.invalid` when the file is damaged, cut off or in another format
 */
export function decodeSafetensors(bytes: Uint8Array, name = 'this checkpoint'): Safetensors {
  const source = bytesInMemory(bytes, name);
  const { tensors, metadata } = readHeader(source);
  const read = [...tensors.values()].map(
    (entry) => [entry.name, { shape: entry.shape, values: readTensor(source, entry) }] as const,
  );
  return { tensors: new Map(read), metadata };
}
