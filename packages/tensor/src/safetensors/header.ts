/** Reads the header of a safetensors file and checks all of it, before any tensor is read. */
import { findDuplicateKey, showValue } from '@ordo/core';
import type { ByteSource } from './byte-source.ts';
import { damagedFile } from './damaged-file.ts';
import { ELEMENT_BYTES } from './dtypes.ts';

/** The place of a tensor in its file. */
export interface TensorEntry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  /** The first byte of the tensor's data in the file, and the first byte after the data. */
  readonly start: number;
  readonly end: number;
}

export interface Header {
  readonly tensors: ReadonlyMap<string, TensorEntry>;
  /** The strings of `__metadata__`. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** The number of bytes in the little-endian length of the header. */
const PREFIX_BYTES = 8;

/** The reference implementation also refuses longer headers. */
const LONGEST_HEADER = 100_000_000;

/** @throws OrdoError `checkpoint.invalid` unless the header is valid and its tensors fill the rest of the file exactly */
export function readHeader(source: ByteSource): Header {
  const { name: file, size } = source;
  if (size < PREFIX_BYTES) throw damagedFile(file, `it has ${size} bytes, not even the length of a header`);
  const prefix = source.read(0, PREFIX_BYTES);
  const length = new DataView(prefix.buffer, prefix.byteOffset).getBigUint64(0, true);
  if (length > BigInt(Math.min(size - PREFIX_BYTES, LONGEST_HEADER))) {
    throw damagedFile(file, `its header claims ${length} bytes of ${size}`);
  }
  const text = decodeUtf8(source.read(PREFIX_BYTES, Number(length)), file);
  return parseHeader(text, { file, size, dataStart: PREFIX_BYTES + Number(length) });
}

function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw damagedFile(file, 'its header is not UTF-8', error);
  }
}

/** The file's name and size, and the place where its tensors begin. */
interface Frame {
  readonly file: string;
  readonly size: number;
  readonly dataStart: number;
}

function parseHeader(text: string, frame: Frame): Header {
  const { __metadata__: metadata = {}, ...tensors } = parseObject(text, frame.file);
  const entries = Object.entries(tensors).map(([name, value]) => parseEntry(name, value, frame));
  checkCoverage(entries, frame);
  return {
    tensors: new Map(entries.map((entry) => [entry.name, entry])),
    metadata: parseMetadata(metadata, frame.file),
  };
}

function parseObject(text: string, file: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw damagedFile(file, 'its header is not JSON', error);
  }
  if (!isObject(parsed)) throw damagedFile(file, `its header is ${showValue(parsed)}, not an object`);
  const twice = findDuplicateKey(text);
  if (twice !== null) throw damagedFile(file, `its header has ${showValue(twice.key)} twice`);
  return parsed;
}

function parseMetadata(value: unknown, file: string): Readonly<Record<string, string>> {
  if (isObject(value) && Object.values(value).every((item) => typeof item === 'string')) {
    return value as Record<string, string>;
  }
  throw damagedFile(file, `its __metadata__ is ${showValue(value)}, not an object of strings`);
}

function parseEntry(name: string, value: unknown, { file, dataStart }: Frame): TensorEntry {
  const fail = (what: string) => damagedFile(file, `tensor ${showValue(name)} ${what}`);
  if (!isObject(value)) throw fail(`is described by ${showValue(value)}, not by an object`);
  const { dtype, shape, data_offsets: offsets } = value;
  const bytes = typeof dtype === 'string' && Object.hasOwn(ELEMENT_BYTES, dtype) ? ELEMENT_BYTES[dtype] : undefined;
  if (bytes === undefined) {
    throw fail(`has the unknown dtype ${showValue(dtype)}; known ones are ${Object.keys(ELEMENT_BYTES).join(', ')}`);
  }
  if (!isListOfSizes(shape)) throw fail(`has the shape ${showValue(shape)}, not a list of sizes`);
  if (!isListOfSizes(offsets) || offsets.length !== 2) {
    throw fail(`has the data_offsets ${showValue(offsets)}, not a beginning and an end`);
  }
  const [start, end] = offsets as [number, number];
  const expected = shape.reduce((product, size) => product * size, bytes);
  if (end - start !== expected) {
    throw fail(`takes ${expected} bytes as ${String(dtype)} [${shape.join(', ')}], but has [${start}, ${end})`);
  }
  return { name, dtype: dtype as string, shape, start: dataStart + start, end: dataStart + end };
}

/** Tensors must follow one another without a gap or an overlap, up to the end of the file. */
function checkCoverage(entries: readonly TensorEntry[], { file, size, dataStart }: Frame): void {
  let reached = dataStart;
  for (const { name, start, end } of entries.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start !== reached) {
      const what = start < reached ? 'overlaps the tensor before it' : `leaves ${start - reached} bytes unused`;
      throw damagedFile(file, `tensor ${showValue(name)} at byte ${start} ${what}`);
    }
    reached = end;
  }
  if (reached > size) throw damagedFile(file, `it was cut off: its tensors end at byte ${reached} of ${size}`);
  if (reached < size) throw damagedFile(file, `${size - reached} bytes follow its last tensor`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfSizes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && (size as number) >= 0);
}
