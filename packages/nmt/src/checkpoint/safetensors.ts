/** Reads and writes the safetensors format: 8-byte header length, JSON header, raw little-endian tensors. */
import { OrdoError } from '@ordo/core';
import type { Floats } from '@ordo/tensor';

/** One tensor in a file. */
export interface StoredTensor {
  readonly shape: readonly number[];
  /** Doubles are stored as F64, all others as F32. */
  readonly values: Floats;
}

export interface SafetensorsFile {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  /** The header's `__metadata__`: strings by name. */
  readonly metadata: Readonly<Record<string, string>>;
}

interface HeaderEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** Encodes a whole file. Its tensors are in the order in which they are given. */
export function encodeSafetensors({ tensors, metadata }: SafetensorsFile): Uint8Array {
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

/** Decodes a file. @throws OrdoError `checkpoint.invalid` when it is not a whole safetensors file of 32-bit or 64-bit floats */
export function decodeSafetensors(file: Uint8Array): SafetensorsFile {
  const header = readHeader(file);
  const tensors = new Map<string, StoredTensor>();
  let metadata: Readonly<Record<string, string>> = {};
  for (const [name, entry] of Object.entries(header.entries)) {
    if (name === '__metadata__') metadata = entry as unknown as Record<string, string>;
    else tensors.set(name, readTensor(file.subarray(header.end), name, entry));
  }
  return { tensors, metadata };
}

function readHeader(file: Uint8Array): { entries: Record<string, HeaderEntry>; end: number } {
  if (file.length < 8) throw invalid(`it has ${file.length} bytes, not even a header`);
  const length = Number(new DataView(file.buffer, file.byteOffset, 8).getBigUint64(0, true));
  if (length > file.length - 8) throw invalid(`its header claims ${length} bytes of ${file.length - 8}`);
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(8, 8 + length)));
    if (typeof parsed !== 'object' || parsed === null) throw invalid('its header is no object');
    return { entries: parsed as Record<string, HeaderEntry>, end: 8 + length };
  } catch (error) {
    throw error instanceof OrdoError ? error : invalid('its header is not JSON', error);
  }
}

function readTensor(data: Uint8Array, name: string, entry: HeaderEntry): StoredTensor {
  const { dtype, shape, data_offsets: offsets } = entry;
  if (dtype !== 'F32' && dtype !== 'F64') {
    throw new OrdoError('checkpoint.invalid', `tensor ${name} of this safetensors file is ${dtype}, not F32 or F64`, {
      fix: 'save the weights as 32-bit or 64-bit floats',
    });
  }
  const [start, end] = offsets ?? [0, -1];
  const bytes = shape.reduce((product, size) => product * size, dtype === 'F64' ? 8 : 4);
  if (start < 0 || end > data.length || end - start !== bytes) {
    throw invalid(`tensor ${name} should be ${bytes} bytes in [${start}, ${end}) of ${data.length}`);
  }
  // Tensors may start anywhere in the file, so they are copied; a Buffer's `slice` would share the whole file.
  const copy = new Uint8Array(bytes);
  copy.set(data.subarray(start, end));
  return { shape, values: dtype === 'F64' ? new Float64Array(copy.buffer) : new Float32Array(copy.buffer) };
}

function invalid(what: string, cause?: unknown): OrdoError {
  return new OrdoError('checkpoint.invalid', `this is no safetensors file: ${what}`, {
    cause,
    fix: 'use another checkpoint; this one is damaged or of another kind',
  });
}
