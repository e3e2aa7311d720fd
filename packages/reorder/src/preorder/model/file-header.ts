/** The header of a preorderer's file: 8 bytes of length and a JSON object, as in the safetensors format. */
import { sha256 } from '@ordo/core';
import { describeError } from '@ordo/core/errors';
import { fileError } from './file-error.ts';
import { hashBytes } from './hash-bytes.ts';

/** The format must change when older files can no longer be read, or would give other orders. */
const FORMAT = 'ordo-preorderer-1';
const LENGTH_BYTES = 8;
const ITEM_BYTES: Readonly<Record<string, number>> = { U8: 1, U32: 4, F32: 4 };

export interface Tensor {
  readonly dtype: 'U8' | 'U32' | 'F32';
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export interface Header {
  /** JSON that describes how the preorderer was made. */
  readonly metadata: string;
  readonly tensors: Readonly<Record<string, Place | undefined>>;
  /** The place where the data begin in the file. */
  readonly start: number;
  readonly data: Uint8Array;
}

interface Place {
  readonly offsets: readonly [begin: number, end: number];
  readonly sha256: string;
}

/** The fields that the layout itself defines for a tensor. */
interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

export function renderHeader(metadata: string, tensors: Readonly<Record<string, Tensor>>): Uint8Array {
  const entries: Record<string, Entry> = {};
  const hashes: Record<string, string> = { 'sha256.metadata': sha256(metadata) };
  let begin = 0;
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    entries[name] = { dtype, shape, data_offsets: [begin, begin + bytes.length] };
    hashes[`sha256.${name}`] = hashBytes(bytes);
    begin += bytes.length;
  }
  const json = Buffer.from(JSON.stringify({ __metadata__: { format: FORMAT, metadata, ...hashes }, ...entries }));
  const header = Buffer.alloc(LENGTH_BYTES + Math.ceil(json.length / 8) * 8, ' ');
  header.writeBigUInt64LE(BigInt(header.length - LENGTH_BYTES));
  json.copy(header, LENGTH_BYTES);
  return header;
}

export function readHeader(bytes: Uint8Array, name: string): Header {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < LENGTH_BYTES) throw fileError(name, `ends after ${file.length} bytes, before its header`);
  const length = Number(file.readBigUInt64LE());
  const start = LENGTH_BYTES + length;
  if (start > file.length) {
    throw fileError(name, `has ${file.length} bytes, but says at byte 0 that its header takes ${length}`);
  }
  const { __metadata__: hashes, ...entries } = parseHeader(file.subarray(LENGTH_BYTES, start), name);
  if (hashes?.['format'] !== FORMAT) throw fileError(name, `does not say in its header that it is ${FORMAT}`);
  const metadata = String(hashes['metadata']);
  if (sha256(metadata) !== hashes['sha256.metadata']) {
    throw fileError(name, `is damaged between bytes ${LENGTH_BYTES} and ${start}, in its header`);
  }
  const tensors: Record<string, Place> = {};
  let end = 0;
  for (const [tensor, entry] of Object.entries(entries)) {
    checkEntry(entry as Entry | null, { tensor, begin: end, name });
    end = (entry as Entry).data_offsets[1];
    tensors[tensor] = { offsets: (entry as Entry).data_offsets, sha256: String(hashes[`sha256.${tensor}`]) };
  }
  if (file.length !== start + end) {
    throw fileError(name, `has ${file.length} bytes, but its header describes ${start + end}`);
  }
  return { metadata, tensors, start, data: file.subarray(start) };
}

function parseHeader(
  json: Buffer,
  name: string,
): { __metadata__?: Record<string, unknown>; [tensor: string]: unknown } {
  try {
    return JSON.parse(json.toString('utf8')) as ReturnType<typeof parseHeader>;
  } catch (error) {
    throw fileError(name, `has a header at byte ${LENGTH_BYTES} that is not JSON: ${describeError(error)}`, error);
  }
}

/** Checks that tensors follow each other without gaps, and are as long as their shapes say. */
function checkEntry(
  entry: Entry | null,
  { tensor, begin, name }: { readonly tensor: string; readonly begin: number; readonly name: string },
): void {
  const [from, to] = entry?.data_offsets ?? [];
  const items = entry?.shape?.reduce?.((product, size) => product * size, 1) ?? Number.NaN;
  const bytes = items * (ITEM_BYTES[entry?.dtype ?? ''] ?? Number.NaN);
  if (from === begin && to === begin + bytes) return;
  throw fileError(name, `has a header that places the tensor "${tensor}" wrongly: ${JSON.stringify(entry)}`);
}
